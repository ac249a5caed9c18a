"""A static site: an index of the reports in several directories, with copies of them."""
