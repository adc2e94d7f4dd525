"""The folder that starts without Python: what is in it, its licences, its archive."""
