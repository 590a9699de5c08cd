import type { Invariant } from '../chart.ts'
import type { CsvDownloadContext } from './csvDownload.ts'
import { isIn } from '../testing/steps.ts'

/** The invariants of the download of a list. */
export const csvDownloadInvariants: Invariant[] = [
  {
    id: 'runningHasNoFailure',
    holds: ({ after }) => !isIn(after, 'running') || contextOf(after.context).failure === undefined,
  },
  {
    id: 'eachTryStartsAtZero',
    holds: ({ before, after }) =>
      before === undefined || !isIn(before, 'failed') || !isIn(after, 'running') || contextOf(after.context).rows === 0,
  },
]

function contextOf(context: unknown): CsvDownloadContext {
  return context as CsvDownloadContext
}
