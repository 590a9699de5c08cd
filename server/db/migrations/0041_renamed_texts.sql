-- Some keys and placeholders of the console's texts have other names now. Texts that staff have written stay in use.
update language_entry set key = new_key
from (values
  ('bulk.nobody', 'bulk.noneAllowed'),
  ('bulk.outcome.leftOut', 'bulk.outcome.noLongerAllowed'),
  ('bulk.unread', 'bulk.unreadable'),
  ('server.wish.apiHost', 'server.requirement.apiHost'),
  ('server.wish.host', 'server.requirement.host'),
  ('server.wish.logLevel', 'server.requirement.logLevel'),
  ('server.wish.mailFrom', 'server.requirement.mailFrom'),
  ('server.wish.origin', 'server.requirement.origin'),
  ('server.wish.pictureHosts', 'server.requirement.pictureHosts'),
  ('server.wish.port', 'server.requirement.port'),
  ('server.wish.postgres', 'server.requirement.postgres'),
  ('server.wish.proxies', 'server.requirement.proxies'),
  ('server.wish.smtp', 'server.requirement.smtp'),
  ('session.end.unrenewed', 'session.end.notRenewed'),
  ('staff.field.role1', 'staff.field.firstRoleId'),
  ('staff.field.role1.cut', 'staff.field.firstRoleId.cut'),
  ('staff.field.role1.hint', 'staff.field.firstRoleId.hint'),
  ('staff.field.role2', 'staff.field.secondRoleId'),
  ('staff.field.role3', 'staff.field.thirdRoleId')
) as renamed_key (old_key, new_key)
where target = 'CMS' and key = old_key
  and not exists (select from language_entry as other where other.target = 'CMS' and other.key = new_key);
--> statement-breakpoint
do $$
declare
  renamed record;
begin
  for renamed in
    select * from (values
      ('bulk.interrupted', 'not', 'notDone'),
      ('bulk.summary', 'not', 'notDone'),
      ('bulk.summary.stopped', 'not', 'notDone'),
      ('chart.described', 'mostPlus', 'largestGain'),
      ('chart.described', 'mostPlusAt', 'largestGainPeriod'),
      ('chart.described', 'mostMinus', 'largestLoss'),
      ('chart.described', 'mostMinusAt', 'largestLossPeriod'),
      ('server.wrongSetting', 'wish', 'requirement')
    ) as placeholder (text_key, old_name, new_name)
  loop
    update language_entry set
      ja = regexp_replace(ja, '\{\{\s*' || renamed.old_name || '\s*\}\}', '{{' || renamed.new_name || '}}', 'g'),
      vi = regexp_replace(vi, '\{\{\s*' || renamed.old_name || '\s*\}\}', '{{' || renamed.new_name || '}}', 'g'),
      en = regexp_replace(en, '\{\{\s*' || renamed.old_name || '\s*\}\}', '{{' || renamed.new_name || '}}', 'g')
    where target = 'CMS' and key = renamed.text_key;
  end loop;
end
$$;
