"""Where metrics are asked: in this process, in processes of their own, or on a Dask cluster."""
