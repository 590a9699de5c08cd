import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { paletteMachine } from '../../../machines/console/palette.ts'
import { useRegisteredCommands } from '../../commands/context.tsx'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { cachedPermissions, permittedCommands } from '../../commands/permittedCommands.ts'
import { useRecordOfOpenMenu } from '../../commands/useRecordOfOpenMenu.ts'
import {
  withRecordGoneRefusal,
  isRecordOfOpenMenuGone,
  commandsForOpenMenu,
  recordCommandsOf,
} from '../../commands/openMenuCommands.ts'
import { useConsole } from '../../console.tsx'
import { serverNow } from '../../base/serverClock.ts'
import { useText } from '../../texts/text.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import type { RecentRows } from './recent.ts'
import type { NormalizedTextCache } from './phrase.ts'
import { createGroupFinder } from './groupFinder.ts'
import { rememberLast } from './rememberLast.ts'
import type { RowGroup, SearchableRow } from './row.ts'
import { arrangeActionRows } from './rows.ts'
import { filterChoiceRows, filterChoicesVersion, recordSectionRows, screenPartRows } from './screenPartRows.ts'
import { recordSearchSources } from '../../recordSearchSources.ts'

const NO_FILTERS: readonly SearchableRow[] = []

/** The data of the palette that is kept while it is closed. */
export interface PaletteMemory {
  recentRows: RecentRows
  textCache: NormalizedTextCache
}

export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>

interface PaletteRows {
  snapshot: PaletteSnapshot
  /** The record whose actions are shown; undefined if all rows are shown. */
  actionTarget: PaletteRecord | undefined
  groups: readonly RowGroup[]
  /** Returns the groups of the actor's current snapshot, which may not be rendered yet. */
  currentGroups: () => readonly RowGroup[]
}

/**
 * Returns all permitted commands except the one that opens the palette. The commands of the records that were on the
 * screen when the palette was opened stay, even if these records disappear from the screen.
 */
export function usePaletteCommands(actor: PaletteActor): readonly Command[] {
  const dependencies = useConsole()
  const commands = permittedCommands(useRegisteredCommands(), cachedPermissions(dependencies)).filter(
    ({ id }) => id !== 'palette.open',
  )
  const [recordCommandsAtOpening, setRecordCommandsAtOpening] = useState(() => recordCommandsOf(commands))
  // If the palette was opened before any records had loaded, the commands of the first records that load are used.
  if (recordCommandsAtOpening.length === 0 && recordCommandsOf(commands).length > 0)
    setRecordCommandsAtOpening(recordCommandsOf(commands))
  const isGone = isRecordOfOpenMenuGone(commands, recordCommandsAtOpening)
  const name = recordCommandsAtOpening[0]?.recordName ?? ''
  useRecordOfOpenMenu(actor, name, isGone)
  return commandsForOpenMenu(commands, recordCommandsAtOpening)
}

/**
 * Returns the rows of the palette.
 * @param lastActionTarget the record whose actions were opened last, as it was when they were opened
 */
export function usePaletteRows(
  actor: PaletteActor,
  { recentRows, textCache }: PaletteMemory,
  commands: readonly Command[],
  lastActionTarget: PaletteRecord | undefined,
): PaletteRows {
  const text = useText()
  const dependencies = useConsole()
  const snapshot = useSelector(actor, (state) => state)
  const screenParts = useMemo(
    () => screenPartRows(dependencies, commands, (kind) => idOfRecordInView(commands, kind), text),
    [dependencies, commands, text],
  )

  const [openedAt] = useState(() => new Date(serverNow()))
  const answeredQuery = snapshot.context.resultsQuery
  // The filters load with the first search results.
  const findFilters = useMemo(
    () => rememberLast(() => filterChoiceRows(dependencies, openedAt, text)),
    [dependencies, openedAt, text],
  )
  const filters = answeredQuery.trim() === '' ? NO_FILTERS : findFilters(filterChoicesVersion(dependencies), undefined)

  const [resultsVersion, countChange] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stopFunctions = recordSearchSources(dependencies).map((source) =>
      source.followResults(answeredQuery, countChange),
    )
    return () => stopFunctions.forEach((stop) => stop())
  }, [dependencies, answeredQuery])

  const findGroups = useMemo(
    () => createGroupFinder(dependencies, { commands, screenParts, filters, recentRows, textCache, text }),
    [dependencies, commands, screenParts, filters, recentRows, textCache, text],
  )
  const allGroupsOf = (state: PaletteSnapshot): readonly RowGroup[] => {
    const { query, resultsQuery } = state.context
    return findGroups({
      query,
      resultsQuery,
      resultsVersion,
      hasFailed: state.matches({ opened: { search: 'failed' } }),
    })
  }
  const actionTargetOf = (state: PaletteSnapshot): PaletteRecord | undefined => {
    if (state.context.recordRowId === undefined) return undefined
    const row = allGroupsOf(state)
      .flatMap(({ rows }) => rows)
      .find(({ id }) => id === state.context.recordRowId)
    if (row?.kind === 'record') return row.record
    const { commands: commandsOfTarget = () => [] } = lastActionTarget ?? {}
    return lastActionTarget && { ...lastActionTarget, commands: () => commandsOfTarget().map(withRecordGoneRefusal) }
  }
  const groupsOfSnapshot = (state: PaletteSnapshot): readonly RowGroup[] => {
    const actionTarget = actionTargetOf(state)
    if (actionTarget === undefined) return allGroupsOf(state)
    const sections = recordSectionRows(dependencies, actionTarget.kind, idWithinKind(actionTarget), text)
    return arrangeActionRows(actionTarget, sections, state.context.actionFilterText, text, textCache)
  }
  return {
    snapshot,
    actionTarget: actionTargetOf(snapshot),
    groups: groupsOfSnapshot(snapshot),
    currentGroups: () => groupsOfSnapshot(actor.getSnapshot()),
  }
}

/** Returns the id of the first record of this kind that one of the commands acts on; undefined if there is none. */
function idOfRecordInView(commands: readonly Command[], kind: string): string | undefined {
  const recordKey = recordCommandsOf(commands).find((command) => command.recordKey?.startsWith(`${kind} `))?.recordKey
  return recordKey?.slice(kind.length + 1)
}

/** Returns the id of the record without the prefix of its kind. */
function idWithinKind({ kind, id }: PaletteRecord): string {
  return id.slice(kind.length + 1)
}
