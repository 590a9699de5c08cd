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
  /** The record whose actions are shown; undefined where everything is. */
  subject: FoundRecord | undefined
  groups: readonly Group[]
  /** The groups as they are now, for a moment at which nothing has been drawn yet. */
  groupsNow: () => readonly Group[]
}

/**
 * The commands that the palette offers: those of the records that it was opened for, whatever has become of these, and
 * all others. It opens nothing itself, so it is not a command of itself.
 */
export function usePaletteCommands(actor: PaletteActor): readonly Command[] {
  const text = useText()
  const found = useConsole()
  const commands = permittedCommands(useAllCommands(), knownPermissions(found)).filter(
    ({ id }) => id !== 'palette.open',
  )
  const [pinned, pin] = useState(() => recordCommandsOf(commands))
  // Opened before there were any records, it is for the first ones.
  if (pinned.length === 0 && recordCommandsOf(commands).length > 0) pin(recordCommandsOf(commands))
  const isGone = hasGone(commands, pinned)
  const name = pinned[0]?.about ?? ''
  useEffect(() => {
    const lost = actor.on('lost', () => announce(text('record.gone', { name })))
    return () => lost.unsubscribe()
  }, [actor, text, name])
  // After the listener, which a loss is told to.
  useEffect(() => actor.send({ type: isGone ? 'lose' : 'find' }), [actor, isGone])
  return pinnedCommands(commands, pinned)
}

/** What the palette shows. `looked` is the found record that was gone into last, as it was then. */
export function usePaletteRows(
  actor: PaletteActor,
  recent: Recent,
  commands: readonly Command[],
  looked: FoundRecord | undefined,
): PaletteRows {
  const text = useText()
  const found = useConsole()
  const snapshot = useSelector(actor, (state) => state)

  const everything = (at: PaletteSnapshot): readonly Group[] => {
    const { context } = at
    const records = recordSources(found).map((source) => ({
      title: source.title,
      records: source.found(context.found),
    }))
    const groups = arrange({ commands, found: records, recent: recent.all() }, context.query, text)
    return at.matches({ open: { search: 'failed' } }) ? [...groups, failedGroup(text)] : groups
  }
  const subjectOf = (at: PaletteSnapshot): FoundRecord | undefined => {
    if (at.context.subject === undefined) return undefined
    const row = everything(at)
      .flatMap(({ rows }) => rows)
      .find(({ id }) => id === at.context.subject)
    if (row?.kind === 'record') return row.record
    return looked && { ...looked, commands: looked.commands.map(goneCommand) }
  }
  const groupsOf = (at: PaletteSnapshot): readonly Group[] => {
    const subject = subjectOf(at)
    return subject === undefined ? everything(at) : arrangeRecord(subject, at.context.filter, text)
  }
  return {
    snapshot,
    subject: subjectOf(snapshot),
    groups: groupsOf(snapshot),
    groupsNow: () => groupsOf(actor.getSnapshot()),
  }
}
