-- Other stores with the same account, phone or address as a store, and those of accounts with the same name or phone,
-- the newest first. A hash stands for a folded text, which may be longer than an index takes.
drop index store_creator;
--> statement-breakpoint
create index store_creator on store (creator_id, id);
--> statement-breakpoint
create index store_phone on store (phone, id);
--> statement-breakpoint
create index store_address on store (prefecture_id, md5(name_key(address)), id);
--> statement-breakpoint
create index store_owner_phone on store_owner (phone, id);
--> statement-breakpoint
create index store_owner_person on store_owner (md5(name_key(name)), id);
