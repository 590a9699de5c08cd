import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { paletteMachine } from '../../../machines/palette.ts'
import { useAllCommands } from '../../commands/context.tsx'
import { useEffect, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { knownPermissions, permittedCommands } from '../../commands/permitted.ts'
import { goneCommand, hasGone, pinnedCommands, recordCommandsOf } from '../../commands/pinned.ts'
import { useConsole } from '../../console.tsx'
import { type Text, type TextKey, useText } from '../../text.ts'
import { announce } from '../../ui/announce.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { FoundList, FoundRecord } from '../../resources/recordSource.ts'
import type { Recent } from './recent.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Phrases } from './phrase.ts'
import { type Group, recordRow, type TargetRow } from './row.ts'
import { arrange, arrangeRecord, commandRow, failedGroup, matchableOf } from './rows.ts'
import { filterCandidates, sectionCandidates, targetCandidates } from './targetRows.ts'
import { recordSources } from '../../recordSources.ts'

/** The heading of the filters of lists. */
const FILTERS: TextKey = 'palette.group.filters'

/** What stays while the palette is closed. */
export interface PaletteMemory {
  recent: Recent
  phrases: Phrases
}

export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>

interface PaletteRows {
  snapshot: PaletteSnapshot
  /** The record whose actions are shown; undefined if all rows are shown. */
  subject: FoundRecord | undefined
  groups: readonly Group[]
  /** Returns the groups of the actor's current snapshot, which may not be rendered yet. */
  currentGroups: () => readonly Group[]
}

/**
 * Returns the commands that the palette offers, without the one that opens it. The commands of the records it was
 * opened for stay in the list, even if these records disappear from the screen.
 */
export function usePaletteCommands(actor: PaletteActor): readonly Command[] {
  const text = useText()
  const found = useConsole()
  const commands = permittedCommands(useAllCommands(), knownPermissions(found)).filter(
    ({ id }) => id !== 'palette.open',
  )
  const [pinned, pin] = useState(() => recordCommandsOf(commands))
  // If it was opened before any records had loaded, it is for the first ones that load.
  if (pinned.length === 0 && recordCommandsOf(commands).length > 0) pin(recordCommandsOf(commands))
  const isGone = hasGone(commands, pinned)
  const name = pinned[0]?.about ?? ''
  useEffect(() => {
    const lost = actor.on('lost', () => announce(text('record.gone', { name })))
    return () => lost.unsubscribe()
  }, [actor, text, name])
  // After the listener has been added, because `lose` makes the actor emit `lost`.
  useEffect(() => actor.send({ type: isGone ? 'lose' : 'find' }), [actor, isGone])
  return pinnedCommands(commands, pinned)
}

/** Returns the palette's rows. `lastSubject` is the found record whose actions were opened last, as it was then. */
export function usePaletteRows(
  actor: PaletteActor,
  { recent, phrases }: PaletteMemory,
  commands: readonly Command[],
  lastSubject: FoundRecord | undefined,
): PaletteRows {
  const text = useText()
  const found = useConsole()
  const snapshot = useSelector(actor, (state) => state)
  const targets = useMemo(
    () => targetCandidates(found, (kind) => recordInView(commands, kind), text),
    [found, commands, text],
  )

  const answered = snapshot.context.resultsQuery
  const filters = useMemo(
    () => ({ title: FILTERS, candidates: answered.trim() === '' ? [] : filterCandidates(found, text) }),
    [found, text, answered],
  )

  const allGroups = (state: PaletteSnapshot): readonly Group[] => {
    const { query, resultsQuery: searched } = state.context
    const records = recordSources(found).map((source) => {
      const all = source.all(searched)
      return {
        title: source.title,
        candidates: source
          .found(searched)
          .map(recordRow)
          .map((row) => ({ row, texts: matchableOf(row, text) })),
        all: all && showAllRow(source.id, all, text),
      }
    })
    const known = [...commands.map((command) => commandRow(command, text)), ...targets.map(({ row }) => row)]
    const sources = { commands, targets, found: [filters, ...records], recent: recent.rows(known) }
    const groups = arrange(sources, query, text, phrases)
    return state.matches({ open: { search: 'failed' } }) ? [...groups, failedGroup(text)] : groups
  }
  const subjectOf = (state: PaletteSnapshot): FoundRecord | undefined => {
    if (state.context.subject === undefined) return undefined
    const row = allGroups(state)
      .flatMap(({ rows }) => rows)
      .find(({ id }) => id === state.context.subject)
    if (row?.kind === 'record') return row.record
    return lastSubject && { ...lastSubject, commands: lastSubject.commands.map(goneCommand) }
  }
  const groupsOf = (state: PaletteSnapshot): readonly Group[] => {
    const subject = subjectOf(state)
    if (subject === undefined) return allGroups(state)
    const sections = sectionCandidates(found, subject.kind, numberOf(subject), text)
    return arrangeRecord(subject, sections, state.context.filter, text, phrases)
  }
  return {
    snapshot,
    subject: subjectOf(snapshot),
    groups: groupsOf(snapshot),
    currentGroups: () => groupsOf(actor.getSnapshot()),
  }
}

/** Returns the id of the record of a kind whose commands are offered. */
function recordInView(commands: readonly Command[], kind: string): string | undefined {
  const subject = recordCommandsOf(commands).find((command) => command.subject?.startsWith(`${kind} `))?.subject
  return subject?.slice(kind.length + 1)
}

/** Returns the id within its kind. */
function numberOf({ kind, id }: FoundRecord): string {
  return id.slice(kind.length + 1)
}

function showAllRow(source: string, { total, path }: FoundList, text: Text): TargetRow {
  const label = text('palette.showAll', { n: formatNumber(total) })
  return { id: `all:${source}`, kind: 'target', label, path, icon: 'list' }
}
