-- The transaction in which a permission group was taken away; null while the staff member has the group. What was unread
-- then stays so until it is read.
alter table notification_mark add column ended_transaction_id bigint;
--> statement-breakpoint
-- Gives staff a mark for each permission group that they have got, so that what had happened before is not unread for
-- them, and ends the marks of groups that they have lost. One transaction at a time, so that each sees the rights that the
-- others have left.
create or replace function update_notification_marks(staff_ids integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('notification_mark'));
  update notification_mark as mark set ended_transaction_id = pg_current_xact_id()::text::bigint
    where mark.staff_id = any (staff_ids) and mark.ended_transaction_id is null and not exists (
      select from groups_of_staff(staff_ids) as granted
      where granted.staff_id = mark.staff_id and granted.permission_group = mark.permission_group);
  insert into notification_mark (staff_id, permission_group, transaction_id)
    select staff_id, permission_group, pg_current_xact_id()::text::bigint from groups_of_staff(staff_ids)
    on conflict (staff_id, permission_group) do update
      set transaction_id = excluded.transaction_id, ended_transaction_id = null
      where notification_mark.ended_transaction_id is not null;
end
$$;
