-- What staff have written to members and stores is in the admin notification, not in each notification about it.
alter table personal_notification drop column title, drop column content;
--> statement-breakpoint
update personal_notification set facts = null where kind = 'ADMIN';
--> statement-breakpoint
-- Only the deletion of old rows reads them by their time, and they are stored in its order.
drop index personal_notification_changed;
--> statement-breakpoint
create index personal_notification_changed on personal_notification using brin (changed_at);
