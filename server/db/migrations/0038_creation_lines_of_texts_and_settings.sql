-- Every record has its creation as the first line of its history: also the texts, the defaults of notifications and the
-- config, which come with the console. They are as old as the first account of staff. A database without staff gets
-- these lines with its first records. The history is read in order of id, so the added lines have negative ids.
with opened as (select min(created_at) as opened_at from staff having count(*) > 0)
insert into audit_log (id, record, record_id, event, at)
  select (select least(coalesce(min(id), 0), 0) from audit_log) - row_number() over (order by created_at desc, record, id),
    record, id, 'create', created_at
  from (
    select record, id, least(
      opened_at, (select min(at) from audit_log where audit_log.record = known.record and record_id = known.id)
    ) as created_at
    from opened, (
      select 'language' as record, id from language_entry
      union all select 'notificationSetting', id from notification_setting
      union all select 'config', id from config
    ) as known
  ) as created
  where not exists (
    select from audit_log as line
    where line.record = created.record and line.record_id = created.id and line.event = 'create'
  );
