"""What moves of RumBugz look like on the table's stage of pieces."""
