"""What games are made of and no game owns: random numbers, tables of named integers, what is wrong with a file."""
