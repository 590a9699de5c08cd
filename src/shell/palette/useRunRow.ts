import { useRouter } from '@tanstack/react-router'
import type { Command } from '../../commands/command.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { useText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { RecentRows } from './recent.ts'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import { urlOfRow, refusalTextOf, type PaletteRow } from './row.ts'

interface RowActions {
  /** Runs a command, opens a URL or retries the search. If the row is disabled, announces the reason instead. */
  run: (row: PaletteRow) => void
  /** Opens the URL of the row in a new tab. Does nothing for a row without a URL. */
  openInNewTab: (row: PaletteRow) => void
  /** Shows the actions of a record, or the form or question of a command. */
  openNextStep: (row: PaletteRow) => void
}

/** Returns the actions of the palette's rows. */
export function useRowActions(
  actor: PaletteActor,
  recentRows: RecentRows,
  onShowActions: (record: PaletteRecord) => void,
): RowActions {
  const text = useText()
  const router = useRouter()
  const { runner } = useCommandServices()

  function startWithFormOrQuestion(command: Command): void {
    const commandRun = runner.start(command, 'palette')
    if (commandRun === undefined) return
    actor.send({ type: 'ask' })
    commandRun.actor.subscribe({
      complete: () => actor.send({ type: commandRun.actor.getSnapshot().matches('cancelled') ? 'back' : 'finish' }),
    })
  }

  function run(row: PaletteRow): void {
    const refusal = refusalTextOf(row, text)
    if (refusal !== undefined) return announce(refusal)
    if (row.kind === 'retry') return actor.send({ type: 'retry' })
    recentRows.moveToFront(row)
    if (row.kind === 'command' && hasFormOrQuestion(row)) return startWithFormOrQuestion(row.command)
    actor.send({ type: 'close' })
    if (row.kind === 'command') runner.start(row.command)
    else router.history.push(urlOfRow(row) ?? '/')
  }

  return {
    run,
    openInNewTab: (row) => {
      const path = urlOfRow(row)
      if (path === undefined) return
      recentRows.moveToFront(row)
      window.open(path, '_blank', 'noopener')
      actor.send({ type: 'close' })
    },
    openNextStep: (row) => {
      if (row.kind === 'record') {
        onShowActions(row.record)
        actor.send({ type: 'showActions', recordRowId: row.id })
      } else if (hasFormOrQuestion(row)) run(row)
    },
  }
}

/** Whether a row is a command with a form or a question. */
export function hasFormOrQuestion(row: PaletteRow): boolean {
  return row.kind === 'command' && (row.command.form !== undefined || row.command.question !== undefined)
}
