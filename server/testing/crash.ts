import type { Db } from '../db/database.ts'

/**
 * The point at which a write fails: before its nth statement, before its commit, or after the commit but before the
 * response is sent.
 */
export type Crash = number | 'commit' | 'answer'

export class Crashed extends Error {}

const STATEMENTS: (string | symbol)[] = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count']

/** A database whose transactions crash as planned. */
export interface CrashingDb {
  db: Db
  /** The crashes of the next transactions, in the order in which they begin. Later transactions do not crash. */
  plan: (Crash | undefined)[]
}

/** Wraps a database so that its transactions crash as planned. */
export function crashing(db: Db): CrashingDb {
  const plan: CrashingDb['plan'] = []
  const transaction: Db['transaction'] = async (write, config) => {
    const crash = plan.shift()
    const written = await db.transaction(async (inside) => {
      const result = await write(typeof crash === 'number' ? crashingAt(inside, crash) : inside)
      if (crash === 'commit') throw new Crashed()
      return result
    }, config)
    if (crash === 'answer') throw new Crashed()
    return written
  }
  return { db: instead(db, (name) => (name === 'transaction' ? transaction : undefined)), plan }
}

function crashingAt<Transaction extends object>(inside: Transaction, crash: number): Transaction {
  let left = crash
  return instead(inside, (name, own) =>
    STATEMENTS.includes(name)
      ? (...statement: unknown[]) => {
          left -= 1
          if (left === 0) throw new Crashed()
          return own(...statement)
        }
      : undefined,
  )
}

type Method = (...parts: unknown[]) => unknown

/** Wraps an object and replaces some of its methods. */
function instead<Whole extends object>(whole: Whole, other: (name: string | symbol, own: Method) => unknown): Whole {
  return new Proxy(whole, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const own = value.bind(target) as Method
      return other(name, own) ?? own
    },
  })
}
