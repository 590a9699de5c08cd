import type { Invariant, Macrostep } from '../chart.ts'
import { changedCount, type ListOrderContext } from './listOrder.ts'
import { haveActionsRun, isIn } from '../testing/steps.ts'

const contextOf = ({ after }: Pick<Macrostep, 'after'>) => after.context as ListOrderContext

/** The invariants of the order of a list that changes by itself. */
export const listOrderInvariants: Invariant[] = [
  {
    id: 'nothingMovesUnderAPerson',
    holds: (step) => {
      const { before, after, event } = step
      if (before === undefined || event === undefined || ['apply', 'reset', 'remove'].includes(event.type)) return true
      const { shownIds } = contextOf({ after: before })
      const isInside = isIn(after, 'pointerPlace.inside') || isIn(after, 'focusPlace.inside')
      return !isInside || shownIds.every((id, index) => contextOf(step).shownIds[index] === id)
    },
  },
  {
    id: 'outdatedStateIsTrue',
    holds: (step) => {
      const { shownIds, latestIds } = contextOf(step)
      return isIn(step.after, 'order.outdated') === changedCount(shownIds, latestIds) > 0
    },
  },
  {
    id: 'emptyListShowsTheLatest',
    holds: (step) =>
      haveActionsRun(step, 'clear') || contextOf(step).shownIds.length > 0 || contextOf(step).latestIds.length === 0,
  },
]
