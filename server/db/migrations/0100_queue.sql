-- How many records came into each state and left it, by the day in Japan: the sums of the rows. Counting the lines of the
-- history would take longer the more there are. Each write adds rows, so that no two writes wait for each other; a job
-- adds them up.
create table state_day_count (
  record text not null,
  state text not null,
  day date not null,
  came bigint not null,
  went bigint not null
);
--> statement-breakpoint
create index state_day_count_day on state_day_count (record, day, state) include (came, went);
--> statement-breakpoint
create function count_state_days() returns trigger language plpgsql as $$
begin
  insert into state_day_count
    select record, to_state, (at at time zone 'Asia/Tokyo')::date, count(*), 0
    from added where to_state is not null group by 1, 2, 3
    union all
    select record, from_state, (at at time zone 'Asia/Tokyo')::date, 0, count(*)
    from added where from_state is not null group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
-- The trigger comes first: it lets no write pass between it and the counting.
create trigger audit_log_state_days after insert on audit_log referencing new table as added
  for each statement execute function count_state_days();
--> statement-breakpoint
insert into state_day_count
  select record, to_state, (at at time zone 'Asia/Tokyo')::date, count(*), 0
  from audit_log where to_state is not null group by 1, 2, 3
  union all
  select record, from_state, (at at time zone 'Asia/Tokyo')::date, 0, count(*)
  from audit_log where from_state is not null group by 1, 2, 3;
--> statement-breakpoint
-- The points of the withdrawals that wait are summed up from the index.
create index withdrawal_status_since_point on withdrawal (status, state_since) include (point);
--> statement-breakpoint
drop index withdrawal_status_since;
--> statement-breakpoint
-- The time limits of states, in hours. Without a value, the limit of the chart holds.
alter table config
  add column store_requested_limit_hours integer check (store_requested_limit_hours between 1 and 8760),
  add column coupon_payment_waiting_limit_hours integer check (coupon_payment_waiting_limit_hours between 1 and 8760),
  add column withdrawal_requested_limit_hours integer check (withdrawal_requested_limit_hours between 1 and 8760),
  add column withdrawal_transferring_limit_hours integer check (withdrawal_transferring_limit_hours between 1 and 8760),
  add column report_unhandled_limit_hours integer check (report_unhandled_limit_hours between 1 and 8760),
  add column admin_notification_overdue_limit_hours integer check (admin_notification_overdue_limit_hours between 1 and 8760);
