alter table translation rename to language_entry;
--> statement-breakpoint
alter table language_entry rename constraint translation_target_key to language_entry_target_key;
--> statement-breakpoint
alter table language_entry rename constraint translation_pkey to language_entry_pkey;
--> statement-breakpoint
alter sequence translation_id_seq rename to language_entry_id_seq;
--> statement-breakpoint
alter index translation_sort_name rename to language_entry_sort_name;
--> statement-breakpoint
alter index translation_search rename to language_entry_search;
--> statement-breakpoint
alter index translation_kanji rename to language_entry_kanji;
