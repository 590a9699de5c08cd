-- Staff who answer a conversation look for a product by its name, among the products of all stores.
alter table product
  add column search_text text collate "C" not null generated always as (fold(name)) stored;
--> statement-breakpoint
create index product_search on product using gin (bigrams(search_text)) with (fastupdate = off);
--> statement-breakpoint
create index product_kanji on product using gin (kanji(search_text)) with (fastupdate = off);
--> statement-breakpoint
create index product_search_beginning on product (search_text, id);
