alter table coupon
  add column expiring_notified_at timestamptz(3),
  add column expired_notified_at timestamptz(3);
--> statement-breakpoint
create index coupon_display_to on coupon (display_to);
