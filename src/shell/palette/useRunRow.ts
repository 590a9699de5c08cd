import { useRouter } from '@tanstack/react-router'
import type { Command } from '../../commands/command.ts'
import { useCommandCentre } from '../../commands/context.tsx'
import { useText } from '../../text.ts'
import { announce } from '../../ui/announce.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { Recent } from './recent.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'
import { pathOf, refusalOf, type Row } from './row.ts'

interface RowActions {
  /** Runs a command, opens a record or retries the search. For a disabled row it announces the reason. */
  run: (row: Row) => void
  /** Opens a record in a new tab. Does nothing for other rows. */
  openInNewTab: (row: Row) => void
  /** Shows the actions of a record, or the form or confirmation of a command. */
  enter: (row: Row) => void
}

/** Returns the actions of the palette's rows. */
export function useRunRow(
  actor: PaletteActor,
  recent: Recent,
  onEnterRecord: (record: FoundRecord) => void,
): RowActions {
  const text = useText()
  const router = useRouter()
  const { runner } = useCommandCentre()

  function startWithInput(command: Command): void {
    const run = runner.start(command, 'palette')
    if (run === undefined) return
    actor.send({ type: 'ask' })
    run.actor.subscribe({
      complete: () => actor.send({ type: run.actor.getSnapshot().matches('cancelled') ? 'back' : 'finish' }),
    })
  }

  function run(row: Row): void {
    const refusal = refusalOf(row, text)
    if (refusal !== undefined) return announce(refusal)
    if (row.kind === 'retry') return actor.send({ type: 'retry' })
    recent.use(row)
    if (row.kind === 'command' && needsInput(row)) return startWithInput(row.command)
    actor.send({ type: 'close' })
    if (row.kind === 'command') runner.start(row.command)
    else router.history.push(pathOf(row) ?? '/')
  }

  return {
    run,
    openInNewTab: (row) => {
      const path = pathOf(row)
      if (path === undefined) return
      recent.use(row)
      window.open(path, '_blank', 'noopener')
      actor.send({ type: 'close' })
    },
    enter: (row) => {
      if (row.kind === 'record') {
        onEnterRecord(row.record)
        actor.send({ type: 'look', subject: row.id })
      } else if (needsInput(row)) run(row)
    },
  }
}

/** Whether a row is a command with a form or a confirmation. */
export function needsInput(row: Row): boolean {
  return row.kind === 'command' && (row.command.form !== undefined || row.command.question !== undefined)
}
