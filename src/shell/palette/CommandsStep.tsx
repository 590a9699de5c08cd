import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../text.ts'
import { Icon } from '../../ui/icon.tsx'
import { iconsOf } from './icons.ts'
import { moveOf, rowAfter } from './navigate.ts'
import { optionId, Option } from './Option.tsx'
import type { PaletteActor } from './paletteActor.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import type { FoundRecord } from '../../resources/recordSource.ts'
import { isFirstChoice, pathOf, type Row } from './row.ts'
import { type PaletteMemory, usePaletteRows } from './usePaletteRows.ts'
import { needsInput, useRunRow } from './useRunRow.ts'

/** The number of options that Page Up and Page Down move by. */
const VISIBLE_ROWS = 8

interface CommandsStepProps {
  actor: PaletteActor
  memory: PaletteMemory
  /** All commands, those of the records that the palette was opened for included. */
  commands: readonly Command[]
  /** The found record whose actions were opened last, as it was then. */
  lastSubject: FoundRecord | undefined
  onEnterRecord: (record: FoundRecord) => void
}

/** A combobox for commands, screens and records. */
export function CommandsStep({ actor, memory, commands, lastSubject, onEnterRecord }: CommandsStepProps) {
  const text = useText()
  const { snapshot, subject, groups, currentGroups } = usePaletteRows(actor, memory, commands, lastSubject)
  const { screens } = useConsole()
  const iconOf = useMemo(() => iconsOf(screens), [screens])
  const actions = useRunRow(actor, memory.recent, onEnterRecord)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { query, filter, resultsQuery } = snapshot.context
  const typed = subject === undefined ? query : filter
  const place = `${subject?.id ?? ''} ${typed}`
  const [cursor, setCursor] = useState({ place, id: '' })
  const rows = groups.flatMap((group) => group.rows)
  // If the selected row disappears, none is selected, so that Enter does not run an unintended row.
  const selected =
    cursor.place === place && cursor.id !== ''
      ? rows.find(({ id }) => id === cursor.id)
      : (rows.find((row) => isFirstChoice(row, typed)) ?? rows[0])
  const selectedId = selected?.id

  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(optionId(selectedId))?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  useEffect(() => {
    const subscription = actor.on('chosen', ({ row: id }) => {
      const row = currentGroups()
        .flatMap((group) => group.rows)
        .find((candidate) => candidate.id === id)
      if (row !== undefined) actions.run(row)
    })
    return () => subscription.unsubscribe()
  })

  const select = (id: string | undefined) => id !== undefined && setCursor({ place, id })
  const choose = (row: Row) => {
    const isAnswer = (row.kind === 'record' && !row.id.startsWith('recent:')) || row.id.startsWith('all:')
    const isOld = isAnswer && subject === undefined && resultsQuery !== query
    actor.send({ type: 'choose', row: row.id, isSettled: !isOld })
  }
  const back = () => actor.send({ type: 'back' })
  const type = (value: string) =>
    actor.send(subject === undefined ? { type: 'type', query: value } : { type: 'narrow', filter: value })

  /** @returns whether the palette handled the key */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const move = moveOf(event)
    if (move !== undefined) select(rowAfter(groups, selectedId, move, VISIBLE_ROWS))
    else if (event.key === 'Escape') back()
    else if (event.key === 'Enter' && selected !== undefined && !event.repeat) {
      if (event.ctrlKey || event.metaKey) actions.openInNewTab(selected)
      else choose(selected)
    } else if (event.key === 'Tab') {
      if (event.shiftKey && subject !== undefined) back()
      else if (!event.shiftKey && selected !== undefined) actions.enter(selected)
    } else if (event.key === 'ArrowRight' && isAtEnd(event.currentTarget) && canEnter(selected, event)) {
      actions.enter(selected)
    } else if (event.key === 'Backspace' && typed === '' && subject !== undefined) back()
    else if (event.key === '?' && typed === '' && subject === undefined) actor.send({ type: 'showKeys' })
    else return event.key === 'Enter'
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isHandled = handleKey(event)
    if (isHandled) event.preventDefault()
    const isCaret = event.key === 'Home' || event.key === 'End'
    if (isHandled || isCaret) event.stopPropagation()
  }

  return (
    <Cmdk
      label={
        subject === undefined ? text('palette.title') : text('palette.placeholder.record', { name: subject.label })
      }
      shouldFilter={false}
      vimBindings={false}
      loop
      disablePointerSelection
      value={selectedId ?? ''}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="shrink-0 text-faint" />
        {subject !== undefined && (
          <span className="max-w-48 shrink-0 truncate rounded-sm bg-nezu-wash px-1.5 text-sm text-nezu">
            {subject.label}
          </span>
        )}
        <Cmdk.Input asChild value={typed} onValueChange={type}>
          <input
            ref={input}
            aria-expanded={rows.length > 0}
            aria-activedescendant={selectedId === undefined ? undefined : optionId(selectedId)}
            data-autofocus=""
            placeholder={subject === undefined ? text('palette.placeholder') : ''}
            maxLength={100}
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
            onKeyDown={onKeyDown}
          />
        </Cmdk.Input>
      </div>
      <Cmdk.List
        label={text('palette.title')}
        className="min-h-16 flex-1 overflow-y-auto overscroll-contain p-1.5"
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <Cmdk.Group
            key={group.id}
            value={group.id}
            heading={<span className="block truncate px-2.5 pt-2 pb-1 text-xs text-faint">{group.title}</span>}
          >
            {group.rows.map((row) => (
              <Option
                key={row.id}
                row={row}
                query={typed}
                iconOf={iconOf}
                isSelected={row.id === selectedId}
                hasMore={row.kind === 'record' ? subject === undefined : needsInput(row)}
                onSelect={() => select(row.id)}
                onRun={() => actions.run(row)}
              />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <PaletteFooter
        snapshot={snapshot}
        count={rows.length}
        hasPage={selected !== undefined && pathOf(selected) !== undefined}
      />
    </Cmdk>
  )
}

function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === value.length && selectionEnd === value.length
}

function canEnter(row: Row | undefined, { ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): row is Row {
  return row !== undefined && !(ctrlKey || metaKey || altKey || shiftKey) && (row.kind === 'record' || needsInput(row))
}
