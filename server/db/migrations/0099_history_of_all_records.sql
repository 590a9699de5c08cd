-- The history of all records, newest first: as a whole, of a kind of record, of a staff member, and of a call.
create index audit_log_at on audit_log (at, id);
--> statement-breakpoint
create index audit_log_record_at on audit_log (record, at, id);
--> statement-breakpoint
create index audit_log_staff on audit_log (staff_id, at, id) where staff_id is not null;
--> statement-breakpoint
create index audit_log_request on audit_log (request_id) where request_id is not null;
