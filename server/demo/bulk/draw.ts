import { type SQL, sql } from 'drizzle-orm'

/**
 * Chance in SQL: what is drawn for a row follows from its `seed`, a bigint expression, and a salt of the column's own.
 * The numbers are 0 to 2³¹ − 1.
 */
export function number(seed: SQL, salt: number): SQL {
  return sql`(hashint8extended(${seed}, ${sql.raw(String(salt))}) & 2147483647)`
}

/** A whole number from `low` to `high`, both included. */
export function whole(seed: SQL, salt: number, low: number, high: number): SQL {
  return sql`(${sql.raw(String(low))} + ${number(seed, salt)} % ${sql.raw(String(high - low + 1))})`
}

/** A part of one: 0 included, 1 not. */
export function part(seed: SQL, salt: number): SQL {
  return sql`(${number(seed, salt)}::float8 / 2147483648)`
}

export function chance(seed: SQL, salt: number, probability: number): SQL {
  return sql`(${part(seed, salt)} < ${sql.raw(String(probability))})`
}

/** So many decimal digits. */
export function digits(seed: SQL, salt: number, amount: number): SQL {
  const text = sql.raw(String(amount))
  return sql`lpad((${number(seed, salt)} % ${sql.raw(String(10 ** amount))})::text, ${text}, '0')`
}

/** A moment that is so many milliseconds after another. */
export function after(moment: SQL, seed: SQL, salt: number, low: number, high: number): SQL {
  const [from, span] = [low, high - low].map((ms) => sql.raw(`interval '${ms} milliseconds'`))
  return sql`(${moment} + ${from} + ${span} * ${part(seed, salt)})`
}

export function texts(items: readonly string[]): SQL {
  return sql`${`{${items.map((item) => JSON.stringify(item)).join(',')}}`}::text[]`
}

export function numbers(items: readonly number[]): SQL {
  return sql`${`{${items.join(',')}}`}::int[]`
}

/** One of the texts; lists of the same length give what belongs together for the same seed and salt. */
export function pick(items: readonly string[], seed: SQL, salt: number): SQL {
  return sql`(${texts(items)})[1 + ${number(seed, salt)} % ${sql.raw(String(items.length))}]`
}

/** The places, from 1, of the items, each as often as its weight says: for {@link numbers}. */
export function weighted(weights: readonly number[]): number[] {
  return weights.flatMap((weight, place) => Array.from({ length: weight }, () => place + 1))
}

/** Of each number, what those before it come to. */
export function sumsBefore(counts: readonly number[]): number[] {
  return counts.map((_count, place) => counts.slice(0, place).reduce((sum, count) => sum + count, 0))
}

/** One of the numbers. */
export function pickNumber(items: readonly number[], seed: SQL, salt: number): SQL {
  return sql`(${numbers(items)})[1 + ${number(seed, salt)} % ${sql.raw(String(items.length))}]`
}
