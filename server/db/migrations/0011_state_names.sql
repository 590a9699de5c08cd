-- States no longer have the names of the events that lead to them. The history gets the new names of the charts.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
with renamed (record, state, name) as (
  values
    ('store', 'request', 'requested'), ('store', 'accept', 'accepted'), ('store', 'reject', 'rejected'),
    ('withdrawal', 'request', 'requested'), ('withdrawal', 'confirm', 'transferring'),
    ('withdrawal', 'success', 'paid'), ('withdrawal', 'reject', 'rejected'),
    ('report', 'request', 'unhandled')
)
update audit_log set
  from_state = coalesce((select name from renamed where record = audit_log.record and state = from_state), from_state),
  to_state = coalesce((select name from renamed where record = audit_log.record and state = to_state), to_state)
where record in ('store', 'withdrawal', 'report');
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
