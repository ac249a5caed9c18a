"""Annotators of languages: do they find the edits of people, and do they change what is found?"""
