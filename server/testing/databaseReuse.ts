import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../db/database.ts'

/** How many closed databases are kept for later tests of this process. Most tests open one at a time. */
const CLOSED_DATABASES_MAX = 2
/** Above this size in bytes, a table is truncated instead of deleting its rows one by one. */
const TRUNCATED_TABLE_BYTES = 100_000

/** The schema that keeps the rows that the migrations have inserted, and the values of the sequences after them. */
export const STORE_FIRST_CONTENT = `do $$
  declare
    table_name text;
    has_rows boolean;
  begin
    create schema first_content;
    for table_name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('select exists (select from public.%I)', table_name) into has_rows;
      if has_rows then
        execute format('create table first_content.%1$I as table public.%1$I', table_name);
      end if;
    end loop;
    create table first_content.sequence_values as
      select format('public.%I', sequencename)::regclass as sequence, last_value
      from pg_sequences where schemaname = 'public';
  end $$`

/** Without triggers, because some refuse every deletion, and foreign keys would prescribe an order. */
export const RESTORE_FIRST_CONTENT = `do $$
  declare
    each record;
  begin
    set local session_replication_role = replica;
    for each in
      select relname as name, pg_relation_size(oid) as bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop
      if each.bytes > ${TRUNCATED_TABLE_BYTES} then
        execute format('truncate public.%I cascade', each.name);
      elsif each.bytes > 0 then
        execute format('delete from public.%I', each.name);
      end if;
    end loop;
    for each in
      select relname as name, (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = format('public.%I', relname)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
      from pg_class where relnamespace = 'first_content'::regnamespace and relname <> 'sequence_values'
    loop
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from first_content.%1$I',
        each.name, each.columns);
    end loop;
    perform setval(sequence, coalesce(last_value, 1), last_value is not null) from first_content.sequence_values;
  end $$`

/** Reads a hash of everything but rows: tables, columns, defaults, constraints, triggers and functions. */
const READ_STRUCTURE_HASH = `select md5(string_agg(part, ' ' order by part)) as hash from (
  select concat_ws(' ', oid, relname, relkind) from pg_class where relnamespace >= 16384 or relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attgenerated) from pg_attribute where attrelid >= 16384
  union all select concat_ws(' ', adrelid, adnum, md5(adbin)) from pg_attrdef
  union all select concat_ws(' ', oid, conname, convalidated) from pg_constraint
  union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where oid >= 16384
) as parts (part)`

const structureHashes = new WeakMap<PGlite, string>()
const closedDatabases: PGlite[] = []

/**
 * Returns a database that an earlier test has closed, as it was when it was first opened; undefined if there is none. A
 * database whose structure was changed is dropped.
 */
export async function takeClosedDatabase(): Promise<PGlite | undefined> {
  for (let client = closedDatabases.pop(); client !== undefined; client = closedDatabases.pop()) {
    await client.exec('reset all; unlisten *')
    if ((await readStructureHash(client)) === structureHashes.get(client)) {
      await client.exec(RESTORE_FIRST_CONTENT)
      return client
    }
    await client.close()
  }
  return undefined
}

/** Opens a database for one test. When the test closes it, the database fails every further call, and is kept. */
export async function lendDatabase(
  client: PGlite,
  open: (client: PGlite) => Promise<Database>,
): Promise<Pick<Database, 'db' | 'dbFor' | 'listen' | 'close'>> {
  if (!structureHashes.has(client)) structureHashes.set(client, await readStructureHash(client))
  const listenerEnds = new Set<() => Promise<void>>()
  let isClosed = false
  const lentClient = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown =>
        isClosed ? Promise.reject(new Error('PGlite is closed')) : Reflect.apply(value, target, args)
    },
  })
  const { db } = await open(lentClient)
  return {
    db,
    dbFor: () => db,
    async listen(channel, onNotification) {
      const end = await lentClient.listen(channel, onNotification)
      listenerEnds.add(end)
      return end
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const end of listenerEnds) await end()
      if (closedDatabases.length < CLOSED_DATABASES_MAX) closedDatabases.push(client)
      else await client.close()
    },
  }
}

/** Returns a hash of everything but the rows of a database. */
export async function readStructureHash(client: {
  query: (statement: string) => Promise<{ rows: unknown[] }>
}): Promise<string> {
  const { rows } = await client.query(READ_STRUCTURE_HASH)
  return (rows[0] as { hash?: string } | undefined)?.hash ?? ''
}
