-- Categories are found by their number as well, and the entries of each type are numbered without gaps (rule 3.9).
alter table master_data drop column search_text;
--> statement-breakpoint
alter table master_data
  add column search_text text collate "C" not null
    generated always as (fold(value || ' ' || id || coalesce(' ' || category_number, ''))) stored;
--> statement-breakpoint
create index master_data_search on master_data using gin (bigrams(search_text));
--> statement-breakpoint
create index master_data_kanji on master_data using gin (kanji(search_text));
--> statement-breakpoint
update master_data set position = placed.place
from (select id, row_number() over (partition by type order by position, id) as place from master_data) as placed
where master_data.id = placed.id and position <> placed.place;
--> statement-breakpoint
-- The history names the settings by their keys of SystemConfigKey, as the calls do.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log set changes = (
  select jsonb_agg(case when key is null then change else change || jsonb_build_object('field', key) end order by place)
  from jsonb_array_elements(changes) with ordinality as changed (change, place)
  left join (values
    ('referralReward', 'REFERRAL_REWARD'), ('referralCodeEntererReward', 'REFERRAL_CODE_ENTERER_REWARD'),
    ('minPointWithdraw', 'MIN_POINT_WITHDRAW'), ('scanCouponRewardPercent', 'SCAN_COUPON_REWARD_PERCENT'),
    ('useCouponPercentFee', 'USE_COUPON_PERCENT_FEE'), ('downloadAppLink', 'DOWNLOAD_APP_LINK')
  ) as named (field, key) on field = change ->> 'field'
)
where record = 'config' and jsonb_array_length(changes) > 0;
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
