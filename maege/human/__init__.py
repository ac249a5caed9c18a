"""Human judgements: what people prefer, and how well metrics agree with them."""
