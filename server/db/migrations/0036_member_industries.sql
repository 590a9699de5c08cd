-- The elements of an array have no foreign key, so these triggers do what one would do: they refuse an industry that does
-- not exist, and prevent the deletion of a chosen one until the transaction ends.
create function check_industries(industry_ids integer[]) returns void language plpgsql as $$
begin
  perform from master_data where id = any (industry_ids) order by id for key share;
  if exists (
    select from unnest(industry_ids) as industry_id
    where not exists (select from master_data where id = industry_id)
  ) then
    raise exception 'a member has an industry that does not exist'
      using errcode = 'foreign_key_violation', constraint = 'member_industries';
  end if;
end
$$;
--> statement-breakpoint
create function check_industries_of_added() returns trigger language plpgsql as $$
begin
  perform check_industries(array(select distinct unnest(added.industry_ids) from added));
  return null;
end
$$;
--> statement-breakpoint
create function check_industries_of_changed() returns trigger language plpgsql as $$
begin
  perform check_industries(new.industry_ids);
  return null;
end
$$;
--> statement-breakpoint
create trigger member_added_industries after insert on member referencing new table as added
  for each statement execute function check_industries_of_added();
--> statement-breakpoint
create trigger member_changed_industries after update of industry_ids on member
  for each row when (new.industry_ids <> old.industry_ids) execute function check_industries_of_changed();
--> statement-breakpoint
update member set industry_ids = array(
  select industry_id from unnest(industry_ids) with ordinality as chosen (industry_id, number)
  where exists (select from master_data where id = industry_id) order by number
)
where exists (
  select from unnest(industry_ids) as industry_id where not exists (select from master_data where id = industry_id)
);
