import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommandRegistration, useCommandServices } from '../commands/context.tsx'
import { preloadModules } from '../deferred.ts'
import { KEY_MAP } from '../keyMap.ts'
import { DeferredOverlay } from '../DeferredOverlay.tsx'
import { DeferredComponent } from '../lazyComponent.tsx'
import { BrokenPart } from '../ui/brokenPart.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { LoadingRows } from '../ui/statusMessages.tsx'
import { useText } from '../text.ts'
import { CommandButton } from './CommandButton.tsx'
import { History } from './History.tsx'
import type { RecordWithLifecycle } from './useLifecycleProgress.ts'

const loadLifecycleSection = () => import('./LifecycleSection.tsx')
const loadLifecycleDialog = () => import('./LifecycleDialog.tsx')

/** The lifecycle of a record: its diagram, its state, the commands that it allows now, and its history. */
export function RecordLifecycle({ record }: { record: RecordWithLifecycle }) {
  const text = useText()
  const headingId = useId()
  const { resource, id } = record
  const { history, lifecycleTextKeys, historyFields } = resource
  return (
    <section aria-labelledby={headingId} className="px-3 py-6 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={headingId} className="grow font-title text-lg">
          {text('lifecycle.title')}
        </h2>
        <CommandButton id="record.lifecycle" />
      </div>
      <ErrorBoundary renderFallback={(retry) => <BrokenPart onRetry={retry} />}>
        <DeferredComponent
          load={loadLifecycleSection}
          componentProps={{ record }}
          fallback={<LoadingRows rowCount={3} />}
          onLoadError={ignoreLoadError}
        />
      </ErrorBoundary>
      <History endpoint={history} id={id} lifecycleTextKeys={lifecycleTextKeys} fields={historyFields} isNested />
    </section>
  )
}

/**
 * Registers the command that opens `LifecycleDialog` for the open record, and renders that dialog while it is open. The
 * form or question of a command that runs from the dialog replaces it; if the command is cancelled, the dialog returns.
 */
export function LifecycleDialogCommand({ record }: { record: RecordWithLifecycle }) {
  const { runner } = useCommandServices()
  const [isOpen, setOpen] = useState(false)
  const [initialCommandId, setInitialCommandId] = useState<string>()
  const close = useCallback(() => setOpen(false), [])
  const run = useCallback(
    (command: Command, focusedCommandId: string | undefined) => {
      const actor = runner.start(command)?.actor
      if (actor === undefined) return
      setInitialCommandId(focusedCommandId)
      setOpen(false)
      actor.subscribe({ complete: () => setOpen(actor.getSnapshot().matches('cancelled')) })
    },
    [runner],
  )
  const commands = useMemo(
    (): Command[] => [
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
    ],
    [],
  )
  useCommandRegistration(commands)
  useEffect(() => preloadModules(loadLifecycleSection, loadLifecycleDialog), [])
  if (!isOpen) return null
  return (
    <DeferredOverlay
      load={loadLifecycleDialog}
      componentProps={{ record, initialCommandId, onRun: run, onClose: close }}
      onClose={close}
    />
  )
}

/** Does nothing: a later retry loads the section, and the history below is shown without waiting for the section. */
function ignoreLoadError(): void {}
