import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { paletteMachine } from '../../../machines/palette.ts'
import { useAllCommands } from '../../commands/context.tsx'
import { knownPermissions, permittedCommands } from '../../commands/permitted.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../text.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { FoundRecord } from './recordSource.ts'
import type { Recent } from './recent.ts'
import { arrange, arrangeRecord, failedGroup, type Group } from './rows.ts'
import { recordSources } from './sources/all.ts'

export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>

interface PaletteRows {
  snapshot: PaletteSnapshot
  /** The record whose actions are shown; undefined where everything is. */
  subject: FoundRecord | undefined
  groups: readonly Group[]
  /** The groups as they are now, for a moment at which nothing has been drawn yet. */
  groupsNow: () => readonly Group[]
}

/** What the palette shows. It opens nothing itself, so it is not a command of itself. */
export function usePaletteRows(actor: PaletteActor, recent: Recent): PaletteRows {
  const text = useText()
  const found = useConsole()
  const snapshot = useSelector(actor, (state) => state)
  const commands = permittedCommands(useAllCommands(), knownPermissions(found)).filter(({ id }) => id !== 'palette.open')

  const everything = (at: PaletteSnapshot): readonly Group[] => {
    const { context } = at
    const records = recordSources(found).map((source) => ({ title: source.title, records: source.found(context.found) }))
    const groups = arrange({ commands, found: records, recent: recent.all() }, context.query, text)
    return at.matches({ open: { search: 'failed' } }) ? [...groups, failedGroup(text)] : groups
  }
  const subjectOf = (at: PaletteSnapshot): FoundRecord | undefined => {
    if (at.context.subject === undefined) return undefined
    const row = everything(at)
      .flatMap(({ rows }) => rows)
      .find(({ id }) => id === at.context.subject)
    return row?.kind === 'record' ? row.record : undefined
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
