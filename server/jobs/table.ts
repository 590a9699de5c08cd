import { isNull } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JobKind, JobState } from '../../contract/job.ts'
import type { JobPayloads } from './kinds.ts'
import { workColumns } from './workTable.ts'

/** The jobs of the server, in the states of the chart `job`. */
export const job = pgTable(
  'job',
  {
    ...workColumns(),
    state: text().$type<JobState>().notNull(),
    kind: text().$type<JobKind>().notNull(),
    /** Which job of its kind it is, such as the id of a record; the kind itself for a regular job. */
    key: text().notNull(),
    payload: jsonb().$type<JobPayloads[JobKind]>().notNull(),
  },
  (table) => [
    index('job_waiting').on(table.dueAt).where(isNull(table.settledAt)),
    uniqueIndex('job_unsettled').on(table.kind, table.key).where(isNull(table.settledAt)),
  ],
)
