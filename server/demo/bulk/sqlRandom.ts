import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns an SQL expression for a pseudo-random integer from 0 to 2³¹ − 1. It depends only on the seed and the salt.
 * @param seed a bigint expression that differs for each row
 * @param salt a number that differs for each column
 */
export function randomInteger(seed: SQL, salt: number): SQL {
  return sql`(hashint8extended(${seed}, ${sql.raw(String(salt))}) & 2147483647)`
}

/** Returns an expression for an integer from `low` to `high`, both included. */
export function randomIntegerBetween(seed: SQL, salt: number, low: number, high: number): SQL {
  return sql`(${sql.raw(String(low))} + ${randomInteger(seed, salt)} % ${sql.raw(String(high - low + 1))})`
}

/** Returns an expression for a fraction from 0 (included) to 1 (excluded). */
export function randomFraction(seed: SQL, salt: number): SQL {
  return sql`(${randomInteger(seed, salt)}::float8 / 2147483648)`
}

export function randomBoolean(seed: SQL, salt: number, probability: number): SQL {
  return sql`(${randomFraction(seed, salt)} < ${sql.raw(String(probability))})`
}

/** Returns an expression for a text of `count` decimal digits. */
export function randomDigits(seed: SQL, salt: number, count: number): SQL {
  const countLiteral = sql.raw(String(count))
  return sql`lpad((${randomInteger(seed, salt)} % ${sql.raw(String(10 ** count))})::text, ${countLiteral}, '0')`
}

/** Returns an expression for a time from `low` to `high` milliseconds after another time. */
export function randomTimeAfter(moment: SQL, seed: SQL, salt: number, low: number, high: number): SQL {
  const [from, span] = [low, high - low].map((ms) => sql.raw(`interval '${ms} milliseconds'`))
  return sql`(${moment} + ${from} + ${span} * ${randomFraction(seed, salt)})`
}

export function textArray(items: readonly string[]): SQL {
  return sql`${`{${items.map((item) => JSON.stringify(item)).join(',')}}`}::text[]`
}

export function integerArray(items: readonly number[]): SQL {
  return sql`${`{${items.join(',')}}`}::int[]`
}

/** Returns an expression for one of the texts. Lists of equal length yield the same index for equal seed and salt. */
export function pickText(items: readonly string[], seed: SQL, salt: number): SQL {
  return sql`(${textArray(items)})[1 + ${randomInteger(seed, salt)} % ${sql.raw(String(items.length))}]`
}

/** Returns the positions of the items, counted from 1, each repeated as often as its weight, for {@link pickNumber}. */
export function weightedPositions(weights: readonly number[]): number[] {
  return weights.flatMap((weight, index) => Array.from({ length: weight }, () => index + 1))
}

/** Returns, for each number, the sum of the numbers before it. */
export function exclusivePrefixSums(counts: readonly number[]): number[] {
  return counts.map((_count, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))
}

/** Returns an expression for one of the numbers. */
export function pickNumber(items: readonly number[], seed: SQL, salt: number): SQL {
  return sql`(${integerArray(items)})[1 + ${randomInteger(seed, salt)} % ${sql.raw(String(items.length))}]`
}
