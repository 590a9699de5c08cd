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
--> statement-breakpoint
-- Null until the person sets a password by an invitation or a recovery.
alter table staff alter column password_hash drop not null;
--> statement-breakpoint
-- A super admin who never had a password cannot sign in, so they do not count.
create or replace function keep_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4207320);
  if not exists (select from staff where is_super_admin and status = 1 and password_hash is not null) then
    raise exception 'there must be an active super admin' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
