import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Runs something with the URL of a new, empty database on the server of another one, and drops it afterwards. */
export async function withDatabaseBeside<Result>(url: string, run: (url: string) => Promise<Result>): Promise<Result> {
  const name = `choba_bench_${randomUUID().slice(0, 8)}`
  const besideUrl = new URL(url)
  besideUrl.pathname = name
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    return await run(besideUrl.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}
