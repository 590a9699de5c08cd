-- The messages of one spell of waiting are one notification. The time at which it began does not tell two spells apart that
-- began in the same millisecond.
alter table conversation add column waiting_count integer not null default 0;
