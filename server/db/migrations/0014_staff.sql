-- Staff are listed, searched and deactivated like every other kind of account.
alter table staff add column is_super_admin boolean not null default false;
--> statement-breakpoint
alter table staff add column status_reason text;
--> statement-breakpoint
alter table staff add column state_since timestamptz(3);
--> statement-breakpoint
update staff set state_since = coalesce(
  (select at from audit_log where record = 'staff' and record_id = staff.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table staff alter column state_since set not null;
--> statement-breakpoint
alter table staff add column search_text text collate "C" not null generated always as (
  fold(translate(coalesce(full_name, ''), ' 　', '') || ' ' || coalesce(nickname, '') || ' ' || email || ' ' || id)
) stored;
--> statement-breakpoint
alter table staff add column sort_name text collate "C" not null generated always as (
  fold(translate(coalesce(nullif(full_name, ''), nullif(nickname, ''), email), ' 　', ''))
) stored;
--> statement-breakpoint
create index staff_created on staff (created_at, id);
--> statement-breakpoint
create index staff_status_created on staff (status, created_at, id);
--> statement-breakpoint
create index staff_status_id on staff (status, id);
--> statement-breakpoint
create index staff_name on staff (sort_name, id);
--> statement-breakpoint
create index staff_status_name on staff (status, sort_name, id);
--> statement-breakpoint
create index staff_status_since on staff (status, state_since);
--> statement-breakpoint
create index staff_search on staff using gin (bigrams(search_text));
--> statement-breakpoint
create index staff_kanji on staff using gin (kanji(search_text));
--> statement-breakpoint
create index staff_role_role on staff_role (role_id);
--> statement-breakpoint
-- The history is read in order of id, so the added creations have negative ids.
insert into audit_log (id, record, record_id, event, to_state, at)
  select (select least(coalesce(min(id), 0), 0) from audit_log) - row_number() over (order by created_at desc, id),
    'staff', id, 'create', 'active', created_at
  from staff
  where not exists (
    select from audit_log as line where line.record = 'staff' and line.record_id = staff.id and line.event = 'create'
  );
--> statement-breakpoint
-- The first active staff member whose roles grant everything becomes the super admin.
update staff set is_super_admin = true where id = (
  select min(staff.id) from staff where status = 1 and (
    select count(distinct key) from staff_role
    join role_permission on role_permission.role_id = staff_role.role_id
    join permission on permission.id = role_permission.permission_id
    where staff_role.staff_id = staff.id
  ) = 8
);
--> statement-breakpoint
-- Refuses every write that would leave no active (1) super admin. The lock makes concurrent writes wait for each other.
create function keep_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4207320);
  if not exists (select from staff where is_super_admin and status = 1) then
    raise exception 'there must be an active super admin' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger staff_keep_super_admin after update of is_super_admin, status on staff
  for each row when (old.is_super_admin and old.status = 1 and not (new.is_super_admin and new.status = 1))
  execute function keep_super_admin();
--> statement-breakpoint
create trigger staff_keep_super_admin_on_delete after delete on staff
  for each row when (old.is_super_admin and old.status = 1) execute function keep_super_admin();
--> statement-breakpoint
create trigger staff_super_admin_access_changed after update of is_super_admin on staff
  for each row when (old.is_super_admin <> new.is_super_admin) execute function tell_access_changed('everybody');
