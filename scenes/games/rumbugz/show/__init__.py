"""The scripts of RumBugz: what its moves look like on the stage."""
