import { type ReactNode, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { focusElement, focusFirst, focusGridOrHeading } from '../../ui/focus.ts'
import { Toolbar } from '../../ui/page.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import type { ResultsFocus } from './useResultsFocus.ts'

interface ListFiltersProps {
  /** The search field, and the functions that move the focus from it to the results. */
  resultsFocus: ResultsFocus
  /** The label of the search field. */
  label: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Whether a search or a filter is set. */
  isFiltered: boolean
  onClear: () => void
  /** Whether the list has filters besides the search. The fields of these filters are the `children`. */
  hasFilters: boolean
  children: ReactNode
  /** Shown at the end of the line. */
  tools: ReactNode
}

/** The search and the filters of a list. The key `/` focuses the search field, `F` the first filter. */
export function ListFilters({
  resultsFocus,
  label,
  q,
  onSearch,
  isFiltered,
  onClear,
  hasFilters,
  children,
  tools,
}: ListFiltersProps) {
  const text = useText()
  const { field, moveToResults } = resultsFocus
  const filtersContainer = useRef<HTMLDivElement>(null)
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'list.filter',
        title: { key: 'list.command.filter' },
        scope: 'screen',
        shortcut: KEY_MAP.list.search[0],
        perform: () => focusElement(field.current),
      },
      ...(hasFilters
        ? [
            {
              id: 'list.filters',
              title: { key: 'list.command.filters' },
              scope: 'screen',
              shortcut: KEY_MAP.list.filters[0],
              perform: () => focusFirst(filtersContainer.current, ['input']),
            } satisfies Command,
          ]
        : []),
    ],
    [field, hasFilters],
  )
  useCommandRegistration(commands)
  return (
    <Toolbar>
      <SearchField
        ref={field}
        label={label}
        value={q ?? ''}
        onSearch={(typed) => onSearch(typed === '' ? undefined : typed)}
        onMoveToResults={moveToResults}
        onLeaveByKey={focusGridOrHeading}
      />
      <div ref={filtersContainer} className="contents">
        {children}
      </div>
      {isFiltered && (
        <Button
          tone="quiet"
          onClick={() => {
            onClear()
            focusElement(field.current)
          }}
        >
          {text('list.filter.clear')}
        </Button>
      )}
      {tools}
    </Toolbar>
  )
}
