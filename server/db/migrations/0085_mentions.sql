-- A notification of one staff member, who was mentioned in a note. Those of all staff have none.
alter table notification_event add column staff_id integer references staff on delete cascade;
--> statement-breakpoint
drop index notification_event_kind;
--> statement-breakpoint
-- A kind's events of one staff member, or of all (0), the latest first: the count, the list and its pages read a part of
-- it, however many there are.
create index notification_event_kind on notification_event (kind, coalesce(staff_id, 0), transaction_id, id);
--> statement-breakpoint
create index notification_event_staff on notification_event (staff_id) where staff_id is not null;
