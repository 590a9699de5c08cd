-- Every record has its creation as the first line of its history, with the first state of its chart. The history is
-- read in order of id, so the added lines have negative ids.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log set to_state = case record when 'store' then 'requested' when 'withdrawal' then 'requested'
    when 'report' then 'unhandled' else 'active' end
  where event = 'create' and to_state is null and record in ('store', 'withdrawal', 'report', 'user', 'storeAccount');
--> statement-breakpoint
insert into audit_log (id, record, record_id, event, to_state, actor, at)
  select (select least(coalesce(min(id), 0), 0) from audit_log) - row_number() over (order by created_at desc, record, id),
    record, id, 'create', state, name, created_at
  from (
    select 'store' as record, id, 'requested' as state, creator_name as name, created_at from store
    union all select 'withdrawal', id, 'requested', member_name, created_at from withdrawal
    union all select 'report', id, 'unhandled', member_name, created_at from report
    union all select 'user', id, 'active', full_name, created_at from member
    union all select 'storeAccount', id, 'active', name, created_at from store_owner
  ) as created
  where not exists (
    select from audit_log as line
    where line.record = created.record and line.record_id = created.id and line.event = 'create'
  );
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
