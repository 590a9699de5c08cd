-- A template is for replies, or for the reason of an event of a lifecycle. A title is unique for its purpose and language.
alter table reply_template add column purpose text not null default 'reply';
--> statement-breakpoint
drop index reply_template_title;
--> statement-breakpoint
create unique index reply_template_title on reply_template (purpose, language, name_key(title));
