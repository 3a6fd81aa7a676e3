"""What is answered over HTTP, and the sockets."""
