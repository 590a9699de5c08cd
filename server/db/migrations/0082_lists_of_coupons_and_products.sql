-- Coupons and products have lists of their own, which are searched and sorted. A coupon is also found by its store, whose
-- name is copied into the row, because a generated column can read only its own row.
alter table coupon add column store_name text not null default '';
--> statement-breakpoint
update coupon set store_name = store.name from store where store.id = store_id;
--> statement-breakpoint
alter table coupon
  add column search_text text collate "C" not null generated always as (
    fold(title || ' ' || store_name || ' ' || id)
  ) stored,
  add column sort_name text collate "C" not null generated always as (fold(title)) stored;
--> statement-breakpoint
create function copy_coupon_store_name() returns trigger language plpgsql as $$
begin
  select name into strict new.store_name from store where id = new.store_id;
  return new;
end
$$;
--> statement-breakpoint
create trigger coupon_store_name before insert or update of store_id, store_name on coupon
  for each row execute function copy_coupon_store_name();
--> statement-breakpoint
create function spread_store_name_to_coupons() returns trigger language plpgsql as $$
begin
  update coupon set store_name = new.name where store_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger store_name_of_coupons after update of name on store
  for each row when (old.name <> new.name) execute function spread_store_name_to_coupons();
--> statement-breakpoint
create index coupon_created on coupon (created_at, id);
--> statement-breakpoint
create index coupon_name on coupon (sort_name, id);
--> statement-breakpoint
create index coupon_display_from on coupon (display_from, id);
--> statement-breakpoint
create index coupon_status_created on coupon (status, created_at, id);
--> statement-breakpoint
create index coupon_status_name on coupon (status, sort_name, id);
--> statement-breakpoint
create index coupon_status_display_from on coupon (status, display_from, id);
--> statement-breakpoint
create index coupon_status_id on coupon (status, id);
--> statement-breakpoint
create index coupon_state_since on coupon (status, state_since);
--> statement-breakpoint
create index coupon_search on coupon using gin (bigrams(search_text)) with (fastupdate = off);
--> statement-breakpoint
create index coupon_kanji on coupon using gin (kanji(search_text)) with (fastupdate = off);
--> statement-breakpoint
alter table product add column sort_name text collate "C" not null generated always as (fold(name)) stored;
--> statement-breakpoint
create index product_created on product (created_at, id);
--> statement-breakpoint
create index product_name on product (sort_name, id);
--> statement-breakpoint
create index product_status_created on product (status, created_at, id);
--> statement-breakpoint
create index product_status_name on product (status, sort_name, id);
--> statement-breakpoint
create index product_status_id on product (status, id);
--> statement-breakpoint
create index product_state_since on product (status, state_since);
--> statement-breakpoint
select store_status_counts('coupon'), store_status_counts('product');
--> statement-breakpoint
-- The text of a key that has another name now stays in use where staff have written one.
update language_entry set key = 'couponPayment.open'
where target = 'CMS' and key = 'coupon.open'
  and not exists (select from language_entry as other where other.target = 'CMS' and other.key = 'couponPayment.open');
