"""The actions of a turn, one file each (2017 Action Phase; 2016 B)."""
