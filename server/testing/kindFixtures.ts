import type { PgColumn } from 'drizzle-orm/pg-core'

/** The parts of the generic resource tests that differ by kind of record. */
export interface KindFixtures {
  /** Inserts a record in a state of its chart and returns its id. */
  add(state: string): Promise<number>
  /** A word that some of the records contain, and the column with the search text. */
  search: { word: string; textColumn: PgColumn }
  /** The fields of a record that events change besides those of every kind; tests of the kind have their values. */
  fieldsOfEffects?: readonly string[]
}
