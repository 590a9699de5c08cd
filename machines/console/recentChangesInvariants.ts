import type { Invariant } from '../chart.ts'
import type { RecentChangesContext } from './recentChanges.ts'
import { hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of the changes by other staff members. */
export const recentChangesInvariants: Invariant[] = [
  {
    id: 'keptWhileMarked',
    holds: ({ after }) => isIn(after, 'marked') === (after.context as RecentChangesContext).changes.length > 0,
  },
  {
    id: 'oneChangeOfEachRecord',
    holds: ({ after }) => {
      const keys = (after.context as RecentChangesContext).changes.map(({ recordKey }) => recordKey)
      return new Set(keys).size === keys.length
    },
  },
  {
    id: 'everyKeptChangeIsReported',
    holds: (step) => {
      if (!hasEventType(step, 'change')) return step.emitted.length === 0
      const { changes } = step.after.context as RecentChangesContext
      const isKept = changes.some(({ write }) => write === step.event?.['write'])
      return step.emitted.length === Number(isKept)
    },
  },
]
