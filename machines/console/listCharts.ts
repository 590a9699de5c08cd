import { bulkMachine } from './bulk.ts'
import { bulkInvariants } from './bulkInvariants.ts'
import type { Chart } from '../chart.ts'
import { type CsvDownloadContext, csvDownloadMachine } from './csvDownload.ts'
import { csvDownloadInvariants } from './csvDownloadInvariants.ts'

/** The charts of what is done with all records of a list, with the data that their pages and their tests need. */
export const listCharts: readonly Chart[] = [
  {
    name: 'csvDownload',
    machine: csvDownloadMachine,
    failureStates: ['failed'],
    sampleEvents: [
      { type: 'progress', rows: 400, total: 1200 },
      { type: 'fail', failure: 'no response' },
    ],
    distinguishingContextOf: ({ rows, failure }: CsvDownloadContext) => [rows, failure],
    invariants: csvDownloadInvariants,
  },
  {
    name: 'bulk',
    machine: bulkMachine,
    failureStates: ['unreadable', 'noneAllowed'],
    sampleInputs: [{ reasonPolicy: 'required' }],
    sampleEvents: [
      { type: 'confirm', reason: 'typed' },
      { type: 'confirm', reason: '' },
      { type: 'edit', reason: 'typed' },
      { type: 'back' },
      { type: 'change', allowed: [1], notAllowed: [2, 3] },
      { type: 'change', allowed: [], notAllowed: [1, 2, 3] },
    ],
    guardResults: [
      { isGlobalFailure: true, isFinalFailure: false, hasConflict: false },
      { isGlobalFailure: false, isFinalFailure: true, hasConflict: true },
      { isGlobalFailure: false, isFinalFailure: false, hasConflict: true },
    ],
    actorOutcomes: {
      collect: {
        done: [
          { allowed: [1, 2], notAllowed: [3], overLimitCount: 0 },
          { allowed: [], notAllowed: [3], overLimitCount: 0 },
        ],
      },
    },
    invariants: bulkInvariants,
  },
]
