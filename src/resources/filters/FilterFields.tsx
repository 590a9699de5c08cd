import type { ListFilter } from '../../navigation/listFilter.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DateRangeFilter } from './DateRangeFilter.tsx'

export interface FiltersProps {
  filters: readonly ListFilter[]
  /** The search parameters of the list. */
  search: object
  /** Called with the search parameters to change; undefined removes one. */
  onChange: (changes: Record<string, string | number | undefined>) => void
}

/** The fields of a list's filters. */
export function FilterFields({ filters, search, onChange }: FiltersProps) {
  return filters.map((filter) => {
    if (filter.kind === 'record') return null
    if (filter.kind === 'days')
      return <DateRangeFilter key="days" range={search} onChange={(range) => onChange({ ...range })} />
    return (
      <ChoiceFilter
        key={filter.param}
        filter={filter}
        value={searchParamOf(search, filter.param)}
        onChange={(value) => onChange({ [filter.param]: value })}
      />
    )
  })
}

/** Returns the value of a search parameter. */
export function searchParamOf(search: object, param: string): string | number | undefined {
  return (search as Readonly<Record<string, string | number | undefined>>)[param]
}
