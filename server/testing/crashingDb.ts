import type { Db } from '../db/database.ts'

/**
 * The point at which a write fails: before its nth statement, before its commit, or after the commit but before the
 * response is sent.
 */
export type CrashPoint = number | 'commit' | 'answer'

export class SimulatedCrash extends Error {}

const STATEMENT_METHODS: (string | symbol)[] = [
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
]

/** A database whose transactions crash as planned. */
export interface CrashingDb {
  db: Db
  /** The crashes of the next transactions, in the order in which they begin. Later transactions do not crash. */
  plannedCrashes: (CrashPoint | undefined)[]
}

/** Wraps a database so that its transactions crash as planned. */
export function createCrashingDb(db: Db): CrashingDb {
  const plannedCrashes: CrashingDb['plannedCrashes'] = []
  const transaction: Db['transaction'] = async (write, config) => {
    const crash = plannedCrashes.shift()
    const committedResult = await db.transaction(async (inner) => {
      const result = await write(typeof crash === 'number' ? crashAtStatement(inner, crash) : inner)
      if (crash === 'commit') throw new SimulatedCrash()
      return result
    }, config)
    if (crash === 'answer') throw new SimulatedCrash()
    return committedResult
  }
  return { db: replaceMethods(db, (name) => (name === 'transaction' ? transaction : undefined)), plannedCrashes }
}

function crashAtStatement<Transaction extends object>(transaction: Transaction, statementNumber: number): Transaction {
  let remaining = statementNumber
  return replaceMethods(transaction, (name, method) =>
    STATEMENT_METHODS.includes(name)
      ? (...args: unknown[]) => {
          remaining -= 1
          if (remaining === 0) throw new SimulatedCrash()
          return method(...args)
        }
      : undefined,
  )
}

type Method = (...args: unknown[]) => unknown

/** Wraps an object and replaces some of its methods. */
function replaceMethods<Target extends object>(
  object: Target,
  replace: (name: string | symbol, method: Method) => unknown,
): Target {
  return new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as Method
      return replace(name, method) ?? method
    },
  })
}
