"""Where results go: files and directories, written completely or not at all."""
