// Written by `npm run kinds`, which keeps the order of the lines.
import { reportReasonResource } from './features/reportReason/resource.ts'

/** The kinds of records that staff edit in forms, by their names. */
export const formResources = {
  reportReason: reportReasonResource,
}
