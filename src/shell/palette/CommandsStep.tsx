import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { toSearchText } from '../../../contract/searchText.ts'
import type { Command } from '../../commands/command.ts'
import { useActorEvent, useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { focusOnMount } from '../../ui/focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsComposing } from '../../ui/keyboard.ts'
import { createRowIconLookup } from './icons.ts'
import { initialRow } from './initialRow.ts'
import { selectionMoveOf, rowIdAfterMove } from './selectionMove.ts'
import { createLabelSplitter } from './marks.ts'
import { optionId, Option, rowIdOfTarget } from './Option.tsx'
import type { PaletteActor } from './paletteActor.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import { refusalTextOf, urlOfRow, type PaletteRow } from './row.ts'
import { limitRows } from './rows.ts'
import { type PaletteMemory, usePaletteRows } from './usePaletteRows.ts'
import { hasFormOrQuestion, useRowActions } from './useRunRow.ts'

/** The number of rows that are rendered for the first frame: more than are visible in the palette. */
const FIRST_FRAME_ROWS = 16
const LIST_ID = 'palette-options'
const GROUP_ID_PREFIX = 'palette-group-'
/** The number of options by which Page Up and Page Down move the selection. */
const PAGE_ROWS = 8

interface CommandsStepProps {
  actor: PaletteActor
  memory: PaletteMemory
  /** All commands, including those of the records that were on the screen when the palette was opened. */
  commands: readonly Command[]
  /** The record whose actions were opened last, as it was when they were opened. */
  lastActionTarget: PaletteRecord | undefined
  onShowActions: (record: PaletteRecord) => void
}

/**
 * Returns the id of the row that is selected initially. As long as the same rows are shown, this row stays selected,
 * even if a colleague's change disables it, so that Enter does not run another row.
 */
function useInitialRowId(
  resultsKey: string,
  rows: readonly PaletteRow[],
  findInitialRowId: () => string | undefined,
): string | undefined {
  const rowsKey = [resultsKey, ...rows.map(({ id }) => id).toSorted()].join('\n')
  const [initial, setInitial] = useState(() => ({ rowsKey, id: findInitialRowId() }))
  if (initial.rowsKey === rowsKey) return initial.id
  const next = { rowsKey, id: findInitialRowId() }
  setInitial(next)
  return next.id
}

/** The combobox of the palette, which finds commands, screens and records. */
export function CommandsStep({ actor, memory, commands, lastActionTarget, onShowActions }: CommandsStepProps) {
  const text = useText()
  const { snapshot, actionTarget, groups, currentGroups } = usePaletteRows(actor, memory, commands, lastActionTarget)
  const { screens } = useConsole()
  const splitLabel = useMemo(() => createLabelSplitter(), [])
  const iconOf = useMemo(() => createRowIconLookup(screens), [screens])
  const actions = useRowActions(actor, memory.recentRows, onShowActions)
  const isComposing = useIsComposing()
  const { query: typedQuery, actionFilterText, resultsQuery } = snapshot.context
  const typed = actionTarget === undefined ? typedQuery : actionFilterText
  const resultsKey = `${actionTarget?.id ?? ''} ${typed}`
  const [cursor, setCursor] = useState({ resultsKey, id: '' })
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const areAllRendered = useDeferredValue(true, false)
  const renderedGroups = areAllRendered ? groups : limitRows(groups, FIRST_FRAME_ROWS)
  const initialRowId = useInitialRowId(resultsKey, rows, () => initialRow(rows, typed, text, memory.textCache)?.id)
  // If the selected row disappears, no row is selected, so that Enter does not run another one by mistake.
  const cursorId = cursor.resultsKey === resultsKey && cursor.id !== '' ? cursor.id : initialRowId
  const selectedRow = rows.find(({ id }) => id === cursorId)
  const selectedId = selectedRow?.id

  useActorEvent(actor, 'chosen', ({ rowId }) => {
    const row = currentGroups()
      .flatMap((group) => group.rows)
      .find((each) => each.id === rowId)
    if (row !== undefined) actions.run(row)
  })

  const select = (id: string | undefined) => id !== undefined && setCursor({ resultsKey, id })
  const choose = (row: PaletteRow) => {
    const isSearchResult = (row.kind === 'record' && !row.id.startsWith('recent:')) || row.id.startsWith('all:')
    const isStale = isSearchResult && actionTarget === undefined && resultsQuery !== typedQuery
    actor.send({ type: 'choose', rowId: row.id, isSettled: !isStale })
  }
  const back = () => actor.send({ type: 'back' })
  const changeQuery = (value: string) => {
    // An input method would lose its composition if the text of the field were replaced.
    const query = isComposing ? value : toSearchText(value)
    actor.send(actionTarget === undefined ? { type: 'type', query } : { type: 'narrow', actionFilterText: query })
  }

  /** @returns whether the palette handled the key */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const move = selectionMoveOf(event)
    if (move !== undefined) select(rowIdAfterMove(groups, selectedId, move, PAGE_ROWS))
    else if (event.key === 'Escape') back()
    else if (event.key === 'Enter' && selectedRow !== undefined && !event.repeat) {
      if (event.ctrlKey || event.metaKey) actions.openInNewTab(selectedRow)
      else choose(selectedRow)
    } else if (event.key === 'Tab') {
      if (event.shiftKey && actionTarget !== undefined) back()
      else if (!event.shiftKey && selectedRow !== undefined) actions.openNextStep(selectedRow)
    } else if (event.key === 'ArrowRight' && isAtEnd(event.currentTarget) && hasNextStep(selectedRow, event)) {
      actions.openNextStep(selectedRow)
    } else if (event.key === 'Backspace' && typed === '' && actionTarget !== undefined) back()
    else if (event.key === '?' && typed === '' && actionTarget === undefined) actor.send({ type: 'showKeys' })
    else return event.key === 'Enter'
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isHandled = handleKey(event)
    if (isHandled) event.preventDefault()
    const isHomeOrEndKey = event.key === 'Home' || event.key === 'End'
    if (isHandled || isHomeOrEndKey) event.stopPropagation()
  }

  const label =
    actionTarget === undefined
      ? text('palette.title')
      : text('palette.placeholder.record', { name: actionTarget.label })
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="shrink-0 text-faint" />
        {actionTarget !== undefined && (
          <span className="max-w-48 shrink-0 truncate rounded-sm bg-neutral-tint px-1.5 text-sm text-neutral">
            {actionTarget.label}
          </span>
        )}
        <input
          ref={focusOnMount}
          role="combobox"
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-label={label}
          aria-controls={LIST_ID}
          aria-expanded={rows.length > 0}
          aria-activedescendant={selectedId === undefined ? undefined : optionId(selectedId)}
          data-autofocus=""
          placeholder={actionTarget === undefined ? text('palette.placeholder') : ''}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
          value={typed}
          onChange={({ target }) => changeQuery(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={LIST_ID}
        role="listbox"
        tabIndex={-1}
        aria-label={text('palette.title')}
        className="min-h-16 flex-1 overflow-y-auto overscroll-contain p-1.5"
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={({ target, movementX, movementY }) => {
          if (movementX !== 0 || movementY !== 0) select(rowIdOfTarget(target))
        }}
        onClick={({ target }) => {
          const rowId = rowIdOfTarget(target)
          const row = rows.find(({ id }) => id === rowId)
          if (row !== undefined) actions.run(row)
        }}
      >
        {renderedGroups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${GROUP_ID_PREFIX}${group.id}`}>
            <span
              id={`${GROUP_ID_PREFIX}${group.id}`}
              aria-hidden
              className="block truncate px-2.5 pt-2 pb-1 text-xs text-faint"
            >
              {group.title}
            </span>
            {group.rows.map((row) => (
              <Option
                key={row.id}
                row={row}
                labelParts={splitLabel(row.label, typed)}
                refusal={refusalTextOf(row, text)}
                icon={iconOf(row)}
                isSelected={row.id === selectedId}
                leadsToStep={row.kind === 'record' ? actionTarget === undefined : hasFormOrQuestion(row)}
              />
            ))}
          </div>
        ))}
      </div>
      <PaletteFooter
        snapshot={snapshot}
        count={rows.length}
        hasSelectedRow={selectedRow !== undefined}
        canOpenInNewTab={selectedRow !== undefined && urlOfRow(selectedRow) !== undefined}
      />
    </div>
  )
}

function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === value.length && selectionEnd === value.length
}

/** Whether ArrowRight opens another step of the palette for the row: a record's commands, or a form or question. */
function hasNextStep(
  row: PaletteRow | undefined,
  { ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): row is PaletteRow {
  return (
    row !== undefined &&
    !(ctrlKey || metaKey || altKey || shiftKey) &&
    (row.kind === 'record' || hasFormOrQuestion(row))
  )
}
