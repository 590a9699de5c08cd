import type { Read } from '../../../contract/answer.ts'
import type { WholeHistoryLine } from '../../../contract/wholeHistory.ts'

/** A line of the history of all records, as the console reads it. */
export type ReadHistoryLine = Read<typeof WholeHistoryLine>
