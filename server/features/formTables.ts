// Written by `npm run kinds`, which keeps the order of the lines.
import { reportReason } from './reportReason/table.ts'

/** The tables of the kinds of records that staff edit in forms. */
export const formTables = {
  reportReason,
}
