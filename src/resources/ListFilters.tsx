import { type ReactNode, useMemo, useRef } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { focusElement, focusFirst, leaveToGrid } from '../ui/focus.ts'
import { Toolbar } from '../ui/page.tsx'
import { SearchField } from '../ui/searchField.tsx'
import { KEY_MAP } from '../keyMap.ts'
import type { ResultsFocus } from './useResultsFocus.ts'

interface ListFiltersProps {
  /** Where the focus goes from the search field. */
  focus: ResultsFocus
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
}

/** The search and the filters of a list. The key `/` focuses the search field, `F` the first filter. */
export function ListFilters({
  focus,
  label,
  q,
  onSearch,
  isFiltered,
  onClear,
  hasFilters,
  children,
}: ListFiltersProps) {
  const text = useText()
  const { field, moveToResults } = focus
  const fields = useRef<HTMLDivElement>(null)
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
              perform: () => focusFirst(fields.current, ['input']),
            } satisfies Command,
          ]
        : []),
    ],
    [field, hasFilters],
  )
  useCommands(commands)
  return (
    <Toolbar>
      <SearchField
        ref={field}
        label={label}
        value={q ?? ''}
        onSearch={(typed) => onSearch(typed === '' ? undefined : typed)}
        onMoveToResults={moveToResults}
        onLeaveByKey={leaveToGrid}
      />
      <div ref={fields} className="contents">
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
    </Toolbar>
  )
}
