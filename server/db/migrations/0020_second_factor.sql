alter table staff add column is_second_factor_required boolean not null default false;
--> statement-breakpoint
create table second_factor (
  staff_id integer primary key references staff,
  secret text not null,
  confirmed_at timestamptz(3),
  last_step integer not null default 0
);
--> statement-breakpoint
create table recovery_code (
  staff_id integer not null references staff,
  code_hash text not null,
  primary key (staff_id, code_hash)
);
--> statement-breakpoint
-- A required second factor that is not set up withholds the permissions.
create trigger second_factor_access_changed after insert or update of confirmed_at or delete on second_factor
  for each row execute function tell_access_changed('staff');
--> statement-breakpoint
create trigger staff_second_factor_access_changed after update of is_second_factor_required on staff
  for each row when (old.is_second_factor_required <> new.is_second_factor_required)
  execute function tell_access_changed('everybody');
--> statement-breakpoint
-- Who calls is kept in memory for some seconds, so every process is notified of each change of it.
create trigger staff_name_access_changed after update of nickname, full_name, email, status on staff
  for each row when ((old.nickname, old.full_name, old.email, old.status)
    is distinct from (new.nickname, new.full_name, new.email, new.status))
  execute function tell_access_changed('everybody');
--> statement-breakpoint
create trigger session_password_access_changed after update of password_at on session
  for each row execute function tell_access_changed('staff');
