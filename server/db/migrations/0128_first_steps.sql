-- How far staff are with the first steps of the console (rule 8.15). Whoever has no row is not new: they were there
-- before the steps, or belong to the demo data.
create table first_steps (
  staff_id integer primary key references staff,
  done text[] not null default '{}',
  is_ended boolean not null default false,
  constraint first_steps_done check (done <@ array['palette', 'record', 'menu', 'screen', 'keys'])
);
--> statement-breakpoint
-- Those who were invited and have not set a password yet will see the console for the first time.
insert into first_steps (staff_id) select id from staff where password_hash is null;
