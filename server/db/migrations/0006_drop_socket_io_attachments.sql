-- Processes now communicate only by notifications, so this table is unused.
drop table socket_io_attachments;
