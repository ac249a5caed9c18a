"""Reports: tables, a summary in words and figures, and the folder that holds them."""
