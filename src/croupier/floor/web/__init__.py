"""The floor in the browser and over HTTP.

A request goes to an endpoint of `api` or a page of `pages`; `serving` combines them. Templates,
scripts and the texts of the pages are in the same folder.
"""
