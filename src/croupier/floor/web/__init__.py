"""The floor in the browser and over HTTP."""
