import { useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration, useCommandServices } from '../../commands/context.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import type { RecordWithLifecycle } from './useLifecycleProgress.ts'

const loadLifecycleDialog = () => import('./LifecycleDialog.tsx')

/**
 * Registers the command that opens `LifecycleDialog` for the open record, and renders that dialog while it is open. The
 * form or question of a command that runs from the dialog replaces it; if the command is cancelled, the dialog returns.
 */
export function LifecycleDialogCommand({ record }: { record: RecordWithLifecycle }) {
  const { runner } = useCommandServices()
  const [isOpen, setOpen] = useState(false)
  const [initialCommandId, setInitialCommandId] = useState<string>()
  const close = () => setOpen(false)
  const run = (command: Command, focusedCommandId: string | undefined) => {
    const actor = runner.start(command)?.actor
    if (actor === undefined) return
    setInitialCommandId(focusedCommandId)
    setOpen(false)
    actor.subscribe({ complete: () => setOpen(actor.getSnapshot().matches('cancelled')) })
  }
  useCommandRegistration([
    {
      id: 'record.lifecycle',
      title: { key: 'lifecycle.open' },
      scope: 'screen',
      shortcut: KEY_MAP.record.lifecycle[0],
      perform: () => {
        setInitialCommandId(undefined)
        setOpen(true)
      },
    },
  ])
  usePreload(loadLifecycleDialog)
  if (!isOpen) return null
  return (
    <DeferredOverlay
      load={loadLifecycleDialog}
      componentProps={{ record, initialCommandId, onRun: run, onClose: close }}
      onClose={close}
    />
  )
}
