import { useQueries } from '@tanstack/react-query'
import { CallFailure } from '../../api/failure.ts'
import { useConsole } from '../../console.tsx'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { masterDataQuery } from '../filters/filterChoices.ts'
import { filterNameQuery } from '../filters/filterNameQuery.ts'
import type { ViewParams } from './savedViews.ts'

const NO_PARAMS: ViewParams = {}
const NOT_FOUND = 404

/**
 * Returns the names of the parameters of a view whose value is a deleted record: an entry of master data, or the record
 * that the rows belong to. A value is not dead until that is known.
 */
export function useDeadFilters(filters: readonly ListFilter[], params: ViewParams = NO_PARAMS): readonly string[] {
  const { client, queryClient } = useConsole()
  const choiceFilters = filters.flatMap((filter) => {
    const value = filter.kind === 'choice' ? params[filter.param] : undefined
    return filter.kind === 'choice' && 'masterDataType' in filter.choices && value !== undefined
      ? [{ param: filter.param, value, type: filter.choices.masterDataType }]
      : []
  })
  const recordFilters = filters.flatMap((filter) => {
    const value = filter.kind === 'record' ? params[filter.param] : undefined
    return filter.kind === 'record' && value !== undefined ? [{ filter, id: Number(value) }] : []
  })
  const deletedEntries = useQueries({
    queries: choiceFilters.map(({ type }) => masterDataQuery(client, type)),
    combine: (results) =>
      choiceFilters.map(({ value }, index) => {
        const items = results[index]?.data?.items
        return items !== undefined && !items.some(({ id }) => String(id) === value)
      }),
  })
  const deletedRecords = useQueries({
    queries: recordFilters.map(({ filter, id }) => filterNameQuery({ client, queryClient }, filter, id)),
    combine: (results) =>
      results.map(({ data, error }) => data === null || (error instanceof CallFailure && error.status === NOT_FOUND)),
  })
  return [
    ...choiceFilters.filter((_, index) => deletedEntries[index]).map(({ param }) => param),
    ...recordFilters.filter((_, index) => deletedRecords[index]).map(({ filter }) => filter.param),
  ]
}
