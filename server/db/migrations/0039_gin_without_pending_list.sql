-- New entries of a GIN index go into a pending list, which every search reads as a whole until a vacuum empties it. The
-- embedded database has no automatic vacuum, so there a search for similar names took seconds.
do $$
declare
  index_name regclass;
begin
  for index_name in
    select pg_index.indexrelid
    from pg_index
      join pg_class on pg_class.oid = pg_index.indexrelid
      join pg_am on pg_am.oid = pg_class.relam
    where pg_am.amname = 'gin' and pg_class.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter index %s set (fastupdate = off)', index_name);
    perform gin_clean_pending_list(index_name);
  end loop;
end
$$;
