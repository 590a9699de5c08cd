import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { paletteMachine } from '../../../machines/palette.ts'
import { useAllCommands } from '../../commands/context.tsx'
import { useEffect, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { knownPermissions, permittedCommands } from '../../commands/permitted.ts'
import { goneCommand, hasGone, pinnedCommands, recordCommandsOf } from '../../commands/pinned.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../text.ts'
import { announce } from '../../ui/announce.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'
import type { Recent } from './recent.ts'
import { arrange, arrangeRecord, failedGroup, type Group } from './rows.ts'
import { recordSources } from '../../recordSources.ts'

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
  recent: Recent,
  commands: readonly Command[],
  lastSubject: FoundRecord | undefined,
): PaletteRows {
  const text = useText()
  const found = useConsole()
  const snapshot = useSelector(actor, (state) => state)

  const allGroups = (state: PaletteSnapshot): readonly Group[] => {
    const { context } = state
    const records = recordSources(found).map((source) => ({
      title: source.title,
      records: source.found(context.found),
    }))
    const groups = arrange({ commands, found: records, recent: recent.all() }, context.query, text)
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
    return subject === undefined ? allGroups(state) : arrangeRecord(subject, state.context.filter, text)
  }
  return {
    snapshot,
    subject: subjectOf(snapshot),
    groups: groupsOf(snapshot),
    currentGroups: () => groupsOf(actor.getSnapshot()),
  }
}
