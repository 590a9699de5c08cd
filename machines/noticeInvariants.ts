import type { Invariant } from './chart.ts'
import type { NoticeContext } from './notice.ts'
import { isIn, isLeaving, isEventOf } from './testing/steps.ts'

/** The invariants of the notice. */
export const noticeInvariants: Invariant[] = [
  {
    id: 'everyMessageIsShown',
    holds: (step) => {
      if (!isEventOf(step, 'succeeded', 'failed')) return true
      const { message, count } = step.after.context as NoticeContext
      const before = step.before?.context as NoticeContext
      const isShown = isIn(step.after, isEventOf(step, 'succeeded') ? 'success' : 'error')
      return isShown && message === step.event?.['message'] && count === before.count + 1
    },
  },
  {
    id: 'failureStays',
    holds: (step) => !isLeaving(step, 'error') || isEventOf(step, 'dismiss', 'choose', 'succeeded', 'failed'),
  },
  {
    id: 'buttonsOnlyWhileShown',
    holds: ({ after }) => !isIn(after, 'hidden') || (after.context as NoticeContext).buttons.length === 0,
  },
]
