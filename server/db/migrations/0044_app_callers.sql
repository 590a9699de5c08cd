-- Members and store accounts sign in to the apps of the marketplace. Their sessions are in the same table as those of
-- staff, and end by the same rules.
alter table member add column password_hash text;
--> statement-breakpoint
create index member_sign_in on member (email) where password_hash is not null;
--> statement-breakpoint
alter table store_owner add column password_hash text;
--> statement-breakpoint
alter table session
  alter column staff_id drop not null,
  add column member_id integer references member,
  add column store_owner_id integer references store_owner,
  add constraint session_of_one_person check (num_nonnulls(staff_id, member_id, store_owner_id) = 1);
--> statement-breakpoint
create index session_member on session (member_id) where member_id is not null;
--> statement-breakpoint
create index session_store_owner on session (store_owner_id) where store_owner_id is not null;
--> statement-breakpoint
create function end_sessions_of_app_caller() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'member' then
    update session set revoked_at = now() where member_id = new.id and revoked_at is null;
  else
    update session set revoked_at = now() where store_owner_id = new.id and revoked_at is null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger member_sessions_end after update of status, password_hash on member
  for each row when ((old.status <> new.status and new.status <> 1) or old.password_hash is distinct from new.password_hash)
  execute function end_sessions_of_app_caller('member');
--> statement-breakpoint
create trigger store_owner_sessions_end after update of status, password_hash on store_owner
  for each row when ((old.status <> new.status and new.status <> 1) or old.password_hash is distinct from new.password_hash)
  execute function end_sessions_of_app_caller('storeAccount');
--> statement-breakpoint
-- Notifies every process that a session of a member or a store account has ended, or that the account has changed.
create function tell_app_access_changed(kind text, person_id integer) returns void language sql as $$
  select pg_notify(
    'choba_news',
    pg_current_xact_id() || ' ' || json_build_object('type', 'appAccessChanged', 'kind', kind, 'id', person_id)
  )
$$;
--> statement-breakpoint
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  if old.staff_id is not null then
    perform pg_notify(
      'choba_news',
      pg_current_xact_id() || ' ' || json_build_object('type', 'accessChanged', 'staffId', old.staff_id)
    );
  elsif old.member_id is not null then
    perform tell_app_access_changed('member', old.member_id);
  else
    perform tell_app_access_changed('storeAccount', old.store_owner_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger session_access_changed on session;
--> statement-breakpoint
create trigger session_access_changed after update of revoked_at or delete on session
  for each row execute function tell_session_changed();
--> statement-breakpoint
drop trigger session_password_access_changed on session;
--> statement-breakpoint
create trigger session_password_access_changed after update of password_at on session
  for each row when (old.staff_id is not null) execute function tell_access_changed('staff');
--> statement-breakpoint
create function tell_store_creator_changed() returns trigger language plpgsql as $$
begin
  perform tell_app_access_changed('storeAccount', old.creator_id);
  perform tell_app_access_changed('storeAccount', new.creator_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger store_creator_access_changed after update of creator_id on store
  for each row when (old.creator_id <> new.creator_id) execute function tell_store_creator_changed();
--> statement-breakpoint
-- The sender of a write may be anybody who signs in.
alter table idempotency add column sender text;
--> statement-breakpoint
update idempotency set sender = 'staff:' || staff_id;
--> statement-breakpoint
alter table idempotency drop constraint idempotency_pkey, alter column sender set not null;
--> statement-breakpoint
alter table idempotency drop column staff_id, add primary key (sender, key);
--> statement-breakpoint
-- Who acted: a code of UserRole, and the id. The lines written so far name staff only.
alter table audit_log add column actor_role smallint check (actor_role between 1 and 3), add column actor_id integer;
