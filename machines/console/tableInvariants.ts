import type { Invariant, Macrostep } from '../chart.ts'
import type { TableContext } from './tableRows.ts'
import { isIn, hasEventType } from '../testing/steps.ts'

const CURSOR_STATES = ['body', 'header', 'offPage'].map((state) => `browsing.cursor.${state}`)

function contextOf({ after }: Pick<Macrostep, 'after'>): TableContext {
  return after.context as TableContext
}

/** The invariants of a table of records. */
export const tableInvariants: Invariant[] = [
  {
    id: 'cursorIsOnARow',
    holds: (step) => {
      const { ids, index, cursor } = contextOf(step)
      return isIn(step.after, 'empty') ? cursor === undefined : cursor !== undefined && ids[index] === cursor
    },
  },
  {
    id: 'columnIsInTheTable',
    holds: (step) => contextOf(step).column >= 0 && contextOf(step).column < contextOf(step).columnCount,
  },
  {
    id: 'selectionStateIsTrue',
    holds: (step) =>
      !isIn(step.after, 'browsing') ||
      isIn(step.after, 'browsing.selection.allMatching') ||
      isIn(step.after, 'browsing.selection.some') === contextOf(step).selectedIds.length > 0,
  },
  {
    id: 'nothingIsSelectedTwice',
    holds: (step) => new Set(contextOf(step).selectedIds).size === contextOf(step).selectedIds.length,
  },
  {
    id: 'lossNeedsNewRows',
    holds: ({ before, after, event, emitted }) => {
      if (!emitted.includes('cursorRowGone')) return true
      const oldCursor = before === undefined ? undefined : contextOf({ after: before }).cursor
      return event?.type === 'setRows' && oldCursor !== undefined && !contextOf({ after }).ids.includes(oldCursor)
    },
  },
  {
    id: 'newRowsKeepTheCursorState',
    holds: (step) =>
      !hasEventType(step, 'setRows') ||
      !(isIn(step.before, 'browsing') && isIn(step.after, 'browsing')) ||
      CURSOR_STATES.every((state) => isIn(step.before, state) === isIn(step.after, state)),
  },
]
