import { Suspense, useEffect, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lazyAfterFirstScreen, lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { type ListFilter, paramNamesOfFilter } from '../../navigation/listFilter.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { focusElement, focusFirst, focusGridOrHeading } from '../../ui/focus.ts'
import { Toolbar } from '../../ui/page.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useList } from '../model/listContext.ts'
import { FilterFields, type FiltersProps, searchParamOf } from '../filters/FilterFields.tsx'

const loadFilterChips = () => import('../filters/FilterChips.tsx')
const FilterChips = lazyWithRetry<FiltersProps>(loadFilterChips)

const SavedViewButton = lazyAfterFirstScreen(() => import('../savedViews/SavedViewButton.tsx'))

const NO_FILTERS: readonly ListFilter[] = []

interface ListFiltersProps {
  /** The label of the search field. */
  label: TextKey
}

/** The search and the filters of a list. The key `/` focuses the search field, `F` the first filter. */
export function ListFilters({ label }: ListFiltersProps) {
  const text = useText()
  const { view, model } = useList()
  const { search, definition, isFiltered } = view
  const { filters = NO_FILTERS } = definition
  const { field } = model.resultsFocus
  const filtersContainer = useRef<HTMLDivElement>(null)
  useEffect(() => model.resultsFocus.connect(), [model])
  const hasFilters = filters.some(({ kind }) => kind !== 'record')
  const focusSearch: Command = {
    id: 'list.filter',
    title: { key: 'list.command.filter' },
    scope: 'screen',
    shortcut: KEY_MAP.list.search[0],
    perform: () => focusElement(field.current),
  }
  const focusFilters: Command = {
    id: 'list.filters',
    title: { key: 'list.command.filters' },
    scope: 'screen',
    shortcut: KEY_MAP.list.filters[0],
    perform: () => focusFirst(filtersContainer.current, ['input']),
  }
  useCommandRegistration(hasFilters ? [focusSearch, focusFilters] : [focusSearch])
  return (
    <Toolbar>
      <SearchField
        ref={field}
        label={text(label)}
        value={search.q ?? ''}
        onSearch={model.changeSearch}
        onMoveToResults={() => model.resultsFocus.moveToResults()}
        onLeaveByKey={focusGridOrHeading}
      />
      <div ref={filtersContainer} className="contents">
        <FilterFields filters={filters} search={search} onChange={model.changeFilters} />
      </div>
      {isFiltered && (
        <Button
          tone="quiet"
          onClick={() => {
            model.clearFilters()
            focusElement(field.current)
          }}
        >
          {text('list.filter.clear')}
        </Button>
      )}
      <Suspense>
        <SavedViewButton />
      </Suspense>
    </Toolbar>
  )
}

/** The filters of a list that are set, each as a button that removes it. */
export function ListFilterChips() {
  const { view, model } = useList()
  const { search, definition } = view
  usePreload(loadFilterChips)
  const activeFilters = (definition.filters ?? NO_FILTERS).filter((filter) =>
    paramNamesOfFilter(filter).some((param) => searchParamOf(search, param) !== undefined),
  )
  if (activeFilters.length === 0) return null
  return (
    <Suspense fallback={<div className="h-10" />}>
      <FilterChips filters={activeFilters} search={search} onChange={model.changeFilters} />
    </Suspense>
  )
}
