"""The methods that the kit trains on a frozen CLIP: one file each, named after its bundle."""
