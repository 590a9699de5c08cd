-- Every record has its creation as the first line of its history: also what belongs to a store, the master data
-- and the permissions. Where nothing tells when a record was created, it is as old as the first
-- account of staff. The history is read in order of id, so the added lines have negative ids.
with opened as (select coalesce(min(created_at), now()) as opened_at from staff)
insert into audit_log (id, record, record_id, event, to_state, at)
  select (select least(coalesce(min(id), 0), 0) from audit_log) - row_number() over (order by created_at desc, record, id),
    record, id, 'create', state, created_at
  from (
    select record, id, state, least(
      created_at, (select min(at) from audit_log where audit_log.record = known.record and record_id = known.id)
    ) as created_at
    from (
      select 'couponPayment' as record, id, 'wait' as state, created_at from coupon
      union all select 'account', id, 'active', created_at from store_admin
      union all select 'product', id, 'active', created_at from product
      union all select 'masterData', id, null, opened_at from master_data, opened
      union all select 'permission', id, null, opened_at from permission, opened
    ) as known
  ) as created
  where not exists (
    select from audit_log as line
    where line.record = created.record and line.record_id = created.id and line.event = 'create'
  );
