alter table known_address rename to known_network;
--> statement-breakpoint
alter table known_network rename column address to network;
--> statement-breakpoint
alter table known_network rename column seen_at to last_sign_in_at;
--> statement-breakpoint
alter index known_address_pkey rename to known_network_pkey;
--> statement-breakpoint
alter index known_address_seen rename to known_network_last_sign_in;
--> statement-breakpoint
alter index known_address_address rename to known_network_network;
--> statement-breakpoint
alter table known_network rename constraint known_address_staff_id_fkey to known_network_staff_id_fkey;
--> statement-breakpoint
alter table second_factor rename column last_step to last_period;
