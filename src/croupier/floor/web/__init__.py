"""The floor in the browser and over HTTP.

A request is an endpoint of `api` or a page of `pages`; `serving` puts both together. Templates,
scripts and the words of the screens lie beside them.
"""
