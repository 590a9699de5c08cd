-- The placeholders of a text as placeholdersOf() in contract/messageText.ts reads them: sorted, once each.
create function placeholders(message text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct coalesce(regexp_replace(found[2], '^\s+|\s+$', '', 'g'), found[1]) collate "C"
    from regexp_matches(message, '(\{\{([^{}]*)\}\}|\$t\([^)]*\)?|\{\{|\}\})', 'g') as found
    order by 1
  )
$$;
