-- Staff edit the options of forms: sorted and searched like every list; a retired one is no longer offered.
alter table master_data
  add column version integer not null default 1,
  add column retired_at timestamptz(3),
  add column search_text text collate "C" not null generated always as (fold(value || ' ' || id)) stored,
  add column sort_name text collate "C" not null generated always as (fold(value)) stored;
--> statement-breakpoint
create index master_data_search on master_data using gin (bigrams(search_text));
--> statement-breakpoint
create index master_data_kanji on master_data using gin (kanji(search_text));
--> statement-breakpoint
create index product_maker on product (maker_id);
--> statement-breakpoint
create index product_category on product (category_id);
