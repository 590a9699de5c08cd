import type { Db } from '../db/database.ts'

/**
 * Where a write fails: before its nth statement, before its commit, or after the commit but before the answer is sent.
 */
export type Crash = number | 'commit' | 'answer'

export class Crashed extends Error {}

const STATEMENTS: (string | symbol)[] = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count']

/** A database whose transactions break off as they are told to. */
export interface CrashingDb {
  db: Db
  /** How the next transactions break off, in the order in which they begin; those beyond it do not. */
  plan: (Crash | undefined)[]
}

export function crashing(db: Db): CrashingDb {
  const plan: CrashingDb['plan'] = []
  const transaction: Db['transaction'] = async (write, config) => {
    const crash = plan.shift()
    const written = await db.transaction(async (inside) => {
      const done = await write(typeof crash === 'number' ? breakingOff(inside, crash) : inside)
      if (crash === 'commit') throw new Crashed()
      return done
    }, config)
    if (crash === 'answer') throw new Crashed()
    return written
  }
  return { db: instead(db, (name) => (name === 'transaction' ? transaction : undefined)), plan }
}

function breakingOff<Transaction extends object>(inside: Transaction, crash: number): Transaction {
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

/** The object with other methods in the place of some; the others are its own. */
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
