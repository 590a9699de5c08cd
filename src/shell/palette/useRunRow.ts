import { useRouter } from '@tanstack/react-router'
import type { Command } from '../../commands/command.ts'
import { useCommandCentre } from '../../commands/context.tsx'
import { useText } from '../../text.ts'
import { announce } from '../../ui/announce.ts'
import type { PaletteActor } from './paletteActor.ts'
import type { Recent } from './recent.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'
import { refusalOf, type Row } from './rows.ts'

interface RowActs {
  /** Does what a row stands for; a refused one says why. */
  run: (row: Row) => void
  /** Opens a record in a new tab; other rows have no other tab. */
  openApart: (row: Row) => void
  /** Goes into the actions of a record, or into the form and question of a command. */
  enter: (row: Row) => void
}

/** What can be done with the palette's rows. */
export function useRunRow(actor: PaletteActor, recent: Recent, onLook: (record: FoundRecord) => void): RowActs {
  const text = useText()
  const router = useRouter()
  const { runner } = useCommandCentre()

  function ask(command: Command): void {
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
    if (row.kind === 'command' && asks(row)) return ask(row.command)
    actor.send({ type: 'close' })
    if (row.kind === 'command') runner.start(row.command)
    else router.history.push(row.record.path)
  }

  return {
    run,
    openApart: (row) => {
      if (row.kind !== 'record') return
      recent.use(row)
      window.open(row.record.path, '_blank', 'noopener')
      actor.send({ type: 'close' })
    },
    enter: (row) => {
      if (row.kind === 'record') {
        onLook(row.record)
        actor.send({ type: 'look', subject: row.id })
      } else if (asks(row)) run(row)
    },
  }
}

/** Whether a row is a command with something to fill in or to answer. */
export function asks(row: Row): boolean {
  return row.kind === 'command' && (row.command.form !== undefined || row.command.question !== undefined)
}
