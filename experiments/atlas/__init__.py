"""The atlas: the results of the metrics of MAEGE on known corpora, which come with the package."""
