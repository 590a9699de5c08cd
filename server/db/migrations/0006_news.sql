-- The processes hear of each other by notifications alone; nothing writes here any more.
drop table socket_io_attachments;
