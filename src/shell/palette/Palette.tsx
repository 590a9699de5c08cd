import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useState } from 'react'
import { useCommandServices, useShownRun } from '../../commands/context.tsx'
import { ShortcutList } from '../../commands/ShortcutList.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { readPreference } from '../../preferences/preferences.ts'
import { useText } from '../../texts/text.ts'
import { BrokenPart } from '../../ui/brokenPart.tsx'
import { ErrorBoundary } from '../../ui/errorBoundary.tsx'
import { useRestoreFocusOnUnmount } from '../../ui/focus.ts'
import { readKey } from '../../ui/pressedKey.ts'
import { CommandRunStep } from './CommandRunStep.tsx'
import { CommandsStep } from './CommandsStep.tsx'
import { createEscapeHandler } from './escape.ts'
import type { PaletteActor } from './paletteActor.ts'
import { PaletteModal } from './PaletteModal.tsx'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import { type PaletteMemory, usePaletteCommands } from './usePaletteRows.ts'

interface PaletteProps {
  actor: PaletteActor
  paletteMemory: PaletteMemory
}

/**
 * Renders the state of the palette's statechart: the rows, a command's form and question, or the list of shortcuts.
 * When the palette closes, the focus returns to the element that had it before.
 */
export default function Palette({ actor, paletteMemory }: PaletteProps) {
  const text = useText()
  const invoker = useRestoreFocusOnUnmount()
  const { runner } = useCommandServices()
  const run = useShownRun()
  const commands = usePaletteCommands(actor)
  const [lastActionTarget, setLastActionTarget] = useState<PaletteRecord>()
  const isRunShown = useSelector(actor, (state) => state.matches({ opened: { step: 'arguments' } }))
  const isShortcutListShown = useSelector(
    actor,
    (state) => state.matches('keys') || state.matches({ opened: { step: 'keys' } }),
  )
  const back = () => actor.send({ type: 'back' })
  const { history } = useRouter()
  const openHelp = () => {
    actor.send({ type: 'close' })
    history.push('/help')
  }
  const handleEscape = createEscapeHandler(back)
  const onKeyDownInList = (event: KeyboardEvent) => {
    if (
      readKey(event.nativeEvent) === KEY_MAP.everywhere.showKeys[0] &&
      !event.repeat &&
      readPreference('keys') !== 'off'
    ) {
      event.preventDefault()
      event.stopPropagation()
      openHelp()
    } else handleEscape(event)
  }
  return (
    <PaletteModal
      label={text(isShortcutListShown ? 'keys.title' : 'palette.title')}
      onDismiss={() => actor.send({ type: 'close' })}
    >
      {isShortcutListShown ? (
        <div className="flex min-h-0 flex-col" onKeyDown={onKeyDownInList}>
          <ShortcutList invoker={invoker} onClose={back} onHelp={openHelp} />
        </div>
      ) : isRunShown && run?.displayLocation === 'palette' ? (
        <ErrorBoundary
          key={run.actor.sessionId}
          renderFallback={(retry) => <BrokenPart onRetry={retry} onClose={() => runner.setAside(run)} />}
        >
          <CommandRunStep run={run} />
        </ErrorBoundary>
      ) : (
        <CommandsStep
          actor={actor}
          memory={paletteMemory}
          commands={commands}
          lastActionTarget={lastActionTarget}
          onShowActions={setLastActionTarget}
        />
      )}
    </PaletteModal>
  )
}
