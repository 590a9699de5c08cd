-- The email address of a deleted staff member is free for a new one (rule 4.4).
alter table staff drop constraint staff_email;
--> statement-breakpoint
create unique index staff_email on staff (email) where status <> 0;
