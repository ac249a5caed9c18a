"""Where metrics are computed: in this process, in processes of their own, or on a Dask cluster."""
