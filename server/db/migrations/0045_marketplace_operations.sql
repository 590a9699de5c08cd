-- A use of a coupon has its points from the scan on: what the member gets and what the platform keeps. The completion
-- books them (rule 11.5). Uses that were not made in the apps have none.
alter table coupon_use
  add column reward_points integer check (reward_points >= 0),
  add column fee_points integer check (fee_points >= 0),
  add constraint coupon_use_points check (
    (reward_points is null) = (fee_points is null) and (reward_points is null or status in (2, 3))
  );
--> statement-breakpoint
drop index coupon_use_member_id;
--> statement-breakpoint
create index coupon_use_member on coupon_use (member_id, id);
--> statement-breakpoint
create index coupon_use_scanned on coupon_use (coupon_id) where status = 2;
--> statement-breakpoint
drop index coupon_holding_member_id;
--> statement-breakpoint
create index coupon_holding_held on coupon_holding (member_id, id);
--> statement-breakpoint
-- Completed (3) and rejected (0) are final states of the chart.
create trigger coupon_use_final before update on coupon_use
  for each row when (old.status in (0, 3)) execute function refuse_change();
--> statement-breakpoint
create trigger coupon_use_as_started before update of id, coupon_id, member_id, created_at on coupon_use
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger coupon_use_kept before delete or truncate on coupon_use
  for each statement execute function refuse_change();
--> statement-breakpoint
alter table movement
  add constraint movement_coupon_use_type check (cause_record <> 'couponUsage' or type = 'SCAN_COUPON'),
  add constraint movement_referral_type check (cause_record <> 'referral' or type = 'REFERRAL');
--> statement-breakpoint
create unique index movement_coupon_use on movement (cause_id) where cause_record = 'couponUsage';
--> statement-breakpoint
create unique index movement_referral on movement (cause_id) where cause_record = 'referral';
--> statement-breakpoint
-- Checked after every write of the points of a use, or of its movement: a completed use has moved its points from its
-- store to its member and the platform, any other use nothing.
create function check_coupon_use_booked() returns trigger language plpgsql as $$
declare
  wanted integer;
  owed_reward bigint;
  owed_fee bigint;
  member_of_use integer;
  store_of_use integer;
  is_booked boolean;
begin
  if tg_table_name = 'movement' then
    wanted := new.cause_id;
  else
    wanted := new.id;
  end if;
  select case coupon_use.status when 3 then reward_points else 0 end,
      case coupon_use.status when 3 then fee_points else 0 end, member_id, store_id
    into owed_reward, owed_fee, member_of_use, store_of_use
    from coupon_use join coupon on coupon.id = coupon_id where coupon_use.id = wanted;
  select coalesce(sum(amount) filter (where account.kind = 'member' and owner_id = member_of_use), 0) = owed_reward
      and coalesce(sum(amount) filter (where account.kind = 'platform' and purpose = 'fee'), 0) = owed_fee
      and coalesce(sum(amount) filter (where account.kind = 'store' and owner_id = store_of_use), 0) = -owed_reward - owed_fee
      and coalesce(sum(abs(amount)), 0) = 2 * (owed_reward + owed_fee)
    into is_booked
    from movement
    join entry on entry.movement_id = movement.id
    join account on account.id = entry.account_id
    where movement.cause_record = 'couponUsage' and movement.cause_id = wanted;
  if is_booked is not true then
    raise exception 'coupon use % is not what the ledger says', wanted
      using errcode = 'check_violation', constraint = 'coupon_use_booked';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger coupon_use_booked after insert or update on coupon_use deferrable initially deferred
  for each row when (new.reward_points is not null) execute function check_coupon_use_booked();
--> statement-breakpoint
create constraint trigger movement_of_coupon_use after insert on movement deferrable initially deferred
  for each row when (new.cause_record = 'couponUsage') execute function check_coupon_use_booked();
--> statement-breakpoint
-- A member is referred once (rule 11.7).
create trigger member_referred_once before update of referrer_id on member
  for each row when (old.referrer_id is not null and new.referrer_id is distinct from old.referrer_id)
  execute function refuse_change();
--> statement-breakpoint
-- A member reviews a store once for each use of its coupons (rule 11.9).
alter table review
  add column coupon_use_id integer constraint review_coupon_use unique references coupon_use,
  add constraint review_after_use check (coupon_use_id is null or (parent_id is null and member_id is not null));
--> statement-breakpoint
create index coupon_offered on coupon (display_to) where status = 2;
