-- Links and recoveries set a password. None outlives the status, the password or the mail address for which it was made.
create function delete_links_of_staff() returns trigger language plpgsql as $$
begin
  delete from invitation where staff_id = new.id;
  -- A recovery has no staff_id until its address was looked up.
  delete from recovery where staff_id = new.id or email = old.email;
  return null;
end
$$;
--> statement-breakpoint
create trigger staff_links_end after update of status, password_hash, email on staff
  for each row when ((old.status, old.password_hash, old.email) is distinct from (new.status, new.password_hash, new.email))
  execute function delete_links_of_staff();
--> statement-breakpoint
create index recovery_email on recovery (email);
--> statement-breakpoint
create index known_address_address on known_address (address);
