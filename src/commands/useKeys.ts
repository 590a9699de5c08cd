import { useLayoutEffect } from 'react'
import { useConsole } from '../console.tsx'
import { readPreference } from '../preferences.ts'
import { currentText } from '../text.ts'
import type { Command } from './command.ts'
import { useCommandCentre } from './context.tsx'
import { makeKeyHandling } from './keyHandling.ts'
import { knownPermissions, permittedCommands } from './permitted.ts'

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const EDITABLES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
const PRESSABLES = 'button, input[type="checkbox"]'

/** What the keys need to know of the way from screen to screen. Must keep its identity. */
export interface Travel {
  /** Whether another screen is on its way. */
  isUnderWay: () => boolean
  /** Whether the address is one of the console: on public pages its commands never come. */
  isConsoleAddress: () => boolean
  /** Calls back whenever a screen has arrived, until the returned function is called. */
  onArrival: (arrived: () => void) => () => void
}

/**
 * Listens for the keys of every registered command, once for the whole console. For a command that is refused, shows
 * the reason.
 */
export function useKeys(travel: Travel): void {
  const found = useConsole()
  const { registry, runner, keyboard } = useCommandCentre()
  // Before the first painting: who sees the console may already press a key.
  useLayoutEffect(() => {
    const run = (command: Command) => {
      if (command.refusal === undefined) runner.start(command)
      else found.notice.send({ type: 'failed', message: currentText()(command.refusal.key, command.refusal.values) })
    }
    const keys = makeKeyHandling(
      {
        commands: () => permittedCommands(registry.all(), knownPermissions(found)),
        hasPlainKeys: () => readPreference('keys') !== 'off',
        run,
        isWhole: () => registry.isWhole || !travel.isConsoleAddress(),
        isTravelling: travel.isUnderWay,
        gate: (tag) => keyboard.getSnapshot().hasTag(tag),
        refuse: () => {
          const isDisplaced = keyboard.getSnapshot().hasTag('refusesActs')
          found.notice.send({
            type: 'failed',
            message: currentText()(isDisplaced ? 'keys.displaced' : 'keys.tooEarly'),
          })
        },
      },
      {
        isEditable: (target) => target instanceof Element && target.closest(EDITABLES) !== null,
        isPressable: (target) => target instanceof Element && target.closest(PRESSABLES) !== null,
        isOverlaid: () => document.querySelector(OVERLAYS) !== null,
        focused: () => document.activeElement,
        // As typed by hand: the field's own listeners hear of it.
        insert: (text) => void document.execCommand('insertText', false, text),
      },
    )
    const release = () => keys.release(performance.now())
    const unsubscribe = registry.subscribe(release)
    const gate = keyboard.subscribe((snapshot) => {
      if (snapshot.matches('drawing')) afterDrawing(() => keyboard.send({ type: 'draw' }))
      else release()
    })
    const ignoreArrivals = travel.onArrival(release)
    addEventListener('keydown', keys.down, true)
    addEventListener('keydown', keys.up)
    return () => {
      unsubscribe()
      gate.unsubscribe()
      ignoreArrivals()
      removeEventListener('keydown', keys.down, true)
      removeEventListener('keydown', keys.up)
    }
  }, [found, registry, runner, keyboard, travel])
}

/** Calls back once what has changed by now has been drawn. The query cache tells its readers in a task of its own. */
function afterDrawing(drawn: () => void): void {
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}
