"""Running: the data directory of a server and the private Redis in it.

`data_directory`  private files, written whole, under a lock that one process holds
`redis_binary`    which Redis or Valkey server this machine has
`stored_form`     the form of what is stored, as a number
`redis_stamp`     which server wrote a data directory
`redis_server`    the private server: started, recognised again, stopped
`redis_running`   finding the private server that another process started
"""
