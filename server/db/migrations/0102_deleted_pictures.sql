-- When a picture of a deleted member was replaced; null for one that is as it was sent.
alter table image add column deleted_at timestamptz(3);
--> statement-breakpoint
create index image_owner on image (owner_role, owner_id) where used_by_seq is not null and deleted_at is null;
