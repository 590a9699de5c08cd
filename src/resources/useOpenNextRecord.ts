import { useCallback } from 'react'
import { needsDecision } from '../../machines/lifecycle.ts'
import { useConsole } from '../console.tsx'
import { shownRows } from './cachedRows.ts'
import type { ListedRecord, Resource } from './resource.ts'

/**
 * For a panel beside a list: returns a function to call before a decision is sent. It returns the function to call when
 * the record is decided, which opens the next record of the list that wants a decision: the first one after the decided
 * record, or else the first of the list. If there is none, the panel stays on the decided record.
 */
export function useOpenNextRecord<Row extends ListedRecord>(resource: Resource<Row>, open: (id: number) => void) {
  const { queries } = useConsole()
  return useCallback(
    (decided: number) => {
      const needsDecisionNow = (row: Row) =>
        needsDecision(resource.texts.lifecycle, resource.toLifecycleRecord(row).status)
      const before = shownRows<Row>(queries, resource.list).map(({ id }) => id)
      const after = before.slice(before.indexOf(decided) + 1)
      const next = () => {
        const rowsToDecide = shownRows<Row>(queries, resource.list).filter(
          (row) => row.id !== decided && needsDecisionNow(row),
        )
        return rowsToDecide.find(({ id }) => after.includes(id) || !before.includes(id)) ?? rowsToDecide[0]
      }
      return async () => {
        let found = next()
        if (found === undefined) {
          // Records of the next page take the places of those that were decided.
          await queries.refetchQueries({ queryKey: [resource.list.id], type: 'active' }, { cancelRefetch: false })
          found = next()
        }
        if (found !== undefined) open(found.id)
      }
    },
    [queries, resource, open],
  )
}
