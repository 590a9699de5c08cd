-- Replaces `fold` by a version with the same results that is faster for texts of only kana, kanji and ASCII.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
declare run text;
begin
  if value ~ '^[ -~々-〇ぁ-ゖァ-ヶ・ー一-鿿]*$' then
    value := lower(value collate "C");
    loop
      run := substring(value from '[ァ-ヶ][ァ-ヶー]*');
      exit when run is null;
      value := replace(value, run, translate(run,
        'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョヮヰヱヲヴヵヶ',
        'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょゎゐゑをゔゕゖ'
      ));
    end loop;
    return value;
  end if;
  value := lower(normalize(value, NFKD) collate "C");
  if value ~ '[\u00c0-\u1fff]' then
    value := translate(
      regexp_replace(value, '[\u0300-\u036f]', '', 'g'),
      'ÐðĐđÆŒØøŁłĦħŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'ddddæœoollhhttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
    );
  end if;
  return normalize(
    translate(
      value,
      'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ',
      'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'
    ),
    NFC
  );
end
$$;
--> statement-breakpoint
-- Names are searched without blanks: most people type 菊地詩織 for 菊地 詩織, and each word alone still matches.
alter table member drop column search_text;
--> statement-breakpoint
alter table member add column search_text text collate "C" not null generated always as (
  fold(translate(full_name, ' 　', '') || ' ' || translate(full_name_kana, ' 　', '') || ' ' || nick_name || ' ' ||
    company || ' ' || phone || ' ' || email || ' ' || prefecture_name || address || ' ' || referral_code || ' ' || id)
) stored;
--> statement-breakpoint
create index member_search on member using gin (bigrams(search_text));
--> statement-breakpoint
alter table store drop column search_text;
--> statement-breakpoint
alter table store add column search_text text collate "C" not null generated always as (
  fold(translate(name, ' 　', '') || ' ' || translate(name_kana, ' 　', '') || ' ' || translate(nick_name, ' 　', '') || ' ' ||
    translate(creator_name, ' 　', '') || ' ' || phone || ' ' || replace(zipcode, '-', '') || ' ' || prefecture_name ||
    address || ' ' || id)
) stored;
--> statement-breakpoint
create index store_search on store using gin (bigrams(search_text));
--> statement-breakpoint
-- Returns the kanji of a text, so that a search for a single kanji, such as the name 林, can use an index.
create function kanji(value text) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(regexp_replace(value, '[^一-鿿]', '', 'g'), null)
$$;
--> statement-breakpoint
create index member_kanji on member using gin (kanji(search_text));
--> statement-breakpoint
create index store_kanji on store using gin (kanji(search_text));
--> statement-breakpoint
-- The ledger. A balance is the sum of an account's entries. Triggers store it, so that it is fast to read and cannot
-- fall below zero. The platform's accounts have no stored balance, because every movement would have to lock that row.
alter table account add column balance bigint;
--> statement-breakpoint
update account set balance = (select coalesce(sum(amount), 0) from entry where account_id = account.id)
  where kind <> 'platform';
--> statement-breakpoint
alter table account
  add constraint account_balance_kept check ((balance is null) = (kind = 'platform')),
  add constraint account_not_negative check (balance >= 0),
  add constraint account_kind unique (id, kind),
  drop constraint account_owner,
  add constraint account_owner unique (kind, owner_id, purpose) include (id);
--> statement-breakpoint
alter table movement
  add column reverses_id integer constraint movement_reversed_once unique references movement,
  add constraint movement_type check (type in ('BUY_POINT', 'SCAN_COUPON', 'REFERRAL', 'WITHDRAW', 'REFUND_WITHDRAW')),
  add constraint movement_type_cause check ((type in ('WITHDRAW', 'REFUND_WITHDRAW')) = (cause_record = 'withdrawal')),
  add constraint movement_type_at unique (id, type, at);
--> statement-breakpoint
create unique index movement_withdrawal on movement (cause_id, type) where cause_record = 'withdrawal';
--> statement-breakpoint
-- Adds columns for the indexes of lists. Foreign keys ensure that they equal those of the account and the movement.
alter table entry disable trigger entry_append_only;
--> statement-breakpoint
alter table entry add column account_kind text, add column type text, add column at timestamptz(3);
--> statement-breakpoint
update entry set account_kind = account.kind, type = movement.type, at = movement.at
  from account, movement where account.id = entry.account_id and movement.id = entry.movement_id;
--> statement-breakpoint
alter table entry
  alter column account_kind set not null,
  alter column type set not null,
  alter column at set not null,
  drop constraint entry_movement_id_fkey,
  drop constraint entry_account_id_fkey,
  add constraint entry_type_kind check (
    account_kind = 'platform' or (account_kind = 'store') <= (type in ('BUY_POINT', 'SCAN_COUPON'))
      and (account_kind = 'member') <= (type <> 'BUY_POINT')
  ),
  add constraint entry_once unique (movement_id, account_id),
  add constraint entry_movement foreign key (movement_id, type, at) references movement (id, type, at),
  add constraint entry_account foreign key (account_id, account_kind) references account (id, kind);
--> statement-breakpoint
alter table entry enable trigger entry_append_only;
--> statement-breakpoint
drop index entry_account;
--> statement-breakpoint
drop index entry_movement;
--> statement-breakpoint
create index entry_account_at on entry (account_id, at, id) include (type, amount);
--> statement-breakpoint
create index entry_kind_at on entry (account_kind, at, id) where account_kind <> 'platform';
--> statement-breakpoint
create index entry_kind_type_at on entry (account_kind, type, at, id) where account_kind <> 'platform';
--> statement-breakpoint
-- The sums of the entries of each day. Totals, counts and the diagram of points read them instead of all entries.
create table point_day (
  account_kind text not null,
  type text not null,
  day date not null,
  count integer not null,
  plus bigint not null,
  minus bigint not null,
  primary key (account_kind, type, day)
);
--> statement-breakpoint
insert into point_day
  select account_kind, type, (at at time zone 'Asia/Tokyo')::date, count(*),
    coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
  from entry where account_kind <> 'platform' group by 1, 2, 3;
--> statement-breakpoint
-- All entries of a movement are inserted by one statement and sum to zero. Rows are locked in a fixed order to avoid
-- deadlocks.
create function book_entries() returns trigger language plpgsql as $$
declare wrong integer;
begin
  select movement_id into wrong from added group by movement_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'movement % does not sum to zero', wrong using errcode = 'check_violation', constraint = 'movement_balanced';
  end if;
  select movement_id into wrong from (select movement_id, count(*) as sides from added group by movement_id) as fresh
    where sides <> (select count(*) from entry where entry.movement_id = fresh.movement_id) limit 1;
  if found then
    raise exception 'movement % has its entries already', wrong using errcode = 'restrict_violation';
  end if;
  perform from account where kind <> 'platform' and id in (select account_id from added) order by id for no key update;
  update account set balance = balance + moved.amount
    from (select account_id, sum(amount) as amount from added where account_kind <> 'platform' group by account_id) as moved
    where account.id = moved.account_id;
  insert into point_day
    select account_kind, type, (at at time zone 'Asia/Tokyo')::date as day, count(*),
      coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
    from added where account_kind <> 'platform' group by account_kind, type, day order by account_kind, type, day
    on conflict (account_kind, type, day) do update set count = point_day.count + excluded.count,
      plus = point_day.plus + excluded.plus, minus = point_day.minus + excluded.minus;
  return null;
end
$$;
--> statement-breakpoint
create trigger entry_booked after insert on entry referencing new table as added
  for each statement execute function book_entries();
--> statement-breakpoint
create function check_movement_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from entry where movement_id = new.id) then
    raise exception 'movement % moves nothing', new.id using errcode = 'check_violation', constraint = 'movement_moves';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger movement_moves after insert on movement deferrable initially deferred
  for each row execute function check_movement_moves();
--> statement-breakpoint
-- Only the trigger that books entries may write balances and daily sums.
create function refuse_unless_booked() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is kept by the entries', TG_TABLE_NAME using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger account_kept before update or delete or truncate on account
  for each statement execute function refuse_unless_booked();
--> statement-breakpoint
create function open_account() returns trigger language plpgsql as $$
begin
  new.balance := case new.kind when 'platform' then null else 0 end;
  return new;
end
$$;
--> statement-breakpoint
create trigger account_opens_empty before insert on account for each row execute function open_account();
--> statement-breakpoint
create trigger point_day_kept before insert or update or delete or truncate on point_day
  for each statement execute function refuse_unless_booked();
--> statement-breakpoint
alter table member
  add column referrer_id integer references member check (referrer_id <> id),
  add column status_reason text;
--> statement-breakpoint
create index member_referrer on member (referrer_id, created_at, id) where referrer_id is not null;
--> statement-breakpoint
create index member_industries on member using gin (industry_ids);
--> statement-breakpoint
-- Allows index-only scans when listing and counting a prefecture of a hundred thousand members.
drop index member_prefecture;
--> statement-breakpoint
create index member_prefecture on member (prefecture_id, status, created_at, id);
--> statement-breakpoint
-- The bank account is a copy of the member's account at the time of the request.
create table withdrawal (
  id integer primary key generated by default as identity,
  member_id integer not null references member,
  member_name text not null,
  member_name_kana text not null,
  member_phone text not null,
  point integer not null check (point > 0),
  bank_name text not null,
  branch_name text not null,
  account_type text not null,
  account_number text not null,
  holder text not null,
  status smallint not null check (status between 0 and 3),
  status_reason text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text collate "C" not null generated always as (
    fold(translate(member_name, ' 　', '') || ' ' || translate(member_name_kana, ' 　', '') || ' ' || member_phone || ' ' || bank_name || ' ' ||
      branch_name || ' ' || account_number || ' ' || translate(holder, ' 　', '') || ' ' || id)
  ) stored
);
--> statement-breakpoint
create index withdrawal_created on withdrawal (created_at, id);
--> statement-breakpoint
create index withdrawal_point on withdrawal (point, id);
--> statement-breakpoint
create index withdrawal_status_created on withdrawal (status, created_at, id);
--> statement-breakpoint
create index withdrawal_status_point on withdrawal (status, point, id);
--> statement-breakpoint
create index withdrawal_status_id on withdrawal (status, id);
--> statement-breakpoint
create index withdrawal_member on withdrawal (member_id, created_at, id);
--> statement-breakpoint
create index withdrawal_search on withdrawal using gin (bigrams(search_text));
--> statement-breakpoint
create index withdrawal_kanji on withdrawal using gin (kanji(search_text));
--> statement-breakpoint
create trigger withdrawal_as_requested
  before update of id, member_id, member_name, member_name_kana, member_phone, point, bank_name, branch_name,
    account_type, account_number, holder, created_at
  on withdrawal for each statement execute function refuse_change();
--> statement-breakpoint
-- Paid (3) and rejected (0) are final states of the chart.
create trigger withdrawal_final before update of status on withdrawal
  for each row when (old.status in (0, 3) and new.status <> old.status) execute function refuse_change();
--> statement-breakpoint
create trigger withdrawal_kept before delete or truncate on withdrawal
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Checked after every write of a withdrawal or its movements: its points were taken once, and given back once if it is
-- rejected (0).
create function check_withdrawal_booked() returns trigger language plpgsql as $$
declare
  wanted integer;
  asked withdrawal;
  taken bigint;
  given bigint;
  owed bigint;
  is_own boolean;
begin
  if tg_table_name = 'movement' then
    wanted := new.cause_id;
  else
    wanted := new.id;
  end if;
  select * into asked from withdrawal where id = wanted;
  select coalesce(-sum(amount) filter (where entry.type = 'WITHDRAW' and account.kind <> 'platform'), 0),
    coalesce(sum(amount) filter (where entry.type = 'REFUND_WITHDRAW' and account.kind <> 'platform'), 0),
    coalesce(bool_and(account.kind = 'platform' or account.kind = 'member' and account.owner_id = asked.member_id), false)
    into taken, given, is_own
    from movement
    join entry on entry.movement_id = movement.id
    join account on account.id = entry.account_id
    where movement.cause_record = 'withdrawal' and movement.cause_id = wanted;
  owed := case asked.status when 0 then asked.point else 0 end;
  if asked.id is null or not is_own or taken <> asked.point or given <> owed then
    raise exception 'withdrawal % is not what the ledger says', wanted
      using errcode = 'check_violation', constraint = 'withdrawal_booked';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger withdrawal_booked after insert or update of status on withdrawal deferrable initially deferred
  for each row execute function check_withdrawal_booked();
--> statement-breakpoint
create constraint trigger movement_of_withdrawal after insert on movement deferrable initially deferred
  for each row when (new.cause_record = 'withdrawal') execute function check_withdrawal_booked();
--> statement-breakpoint
alter table store_owner
  add column status_reason text,
  add column updated_at timestamptz(3);
--> statement-breakpoint
update store_owner set updated_at = created_at;
--> statement-breakpoint
alter table store_owner
  alter column updated_at set not null,
  add column search_text text collate "C" not null generated always as (
    fold(translate(name, ' 　', '') || ' ' || translate(name_kana, ' 　', '') || ' ' || email || ' ' || phone || ' ' || id)
  ) stored,
  add column sort_name text collate "C" not null generated always as (
    fold(case name_kana when '' then name else name_kana end)
  ) stored;
--> statement-breakpoint
create index store_owner_created on store_owner (created_at, id);
--> statement-breakpoint
create index store_owner_name on store_owner (sort_name, id);
--> statement-breakpoint
create index store_owner_status_created on store_owner (status, created_at, id);
--> statement-breakpoint
create index store_owner_status_name on store_owner (status, sort_name, id);
--> statement-breakpoint
create index store_owner_status_id on store_owner (status, id);
--> statement-breakpoint
create index store_owner_search on store_owner using gin (bigrams(search_text));
--> statement-breakpoint
create index store_owner_kanji on store_owner using gin (kanji(search_text));
--> statement-breakpoint
-- The settings of the marketplace, as a single row (rule 3.7).
create table config (
  id integer primary key check (id = 1),
  referral_reward integer not null check (referral_reward between 0 and 999999),
  referral_code_enterer_reward integer not null check (referral_code_enterer_reward between 0 and 999999),
  min_point_withdraw integer not null check (min_point_withdraw between 0 and 999999),
  scan_coupon_reward_percent integer not null check (scan_coupon_reward_percent between 0 and 100),
  use_coupon_percent_fee integer not null check (use_coupon_percent_fee between 0 and 100),
  super_admin_email text not null,
  super_admin_name text not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  updated_by text
);
--> statement-breakpoint
insert into config values (1, 300, 100, 1000, 100, 10, 'admin@choba.example', '帳場 管理者', 1, now(), null);
