import { type KeyboardEvent, useId, useRef } from 'react'
import { nextState } from '../../../machines/lifecycle.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { type LifecycleTextKeys, textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import { useText } from '../../texts/text.ts'
import { moveFocusByArrowKeys } from '../../ui/arrowKeys.ts'
import { announce } from '../../ui/announce.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'
import { missingEventPermission, ownerEvents } from './lifecycleProgress.ts'

interface LifecycleCommandListProps {
  lifecycleTextKeys: LifecycleTextKeys
  /** The code of the state of the record. */
  stateCode: number
  /** The commands of the record, in the order of its menus. */
  commands: readonly Command[]
  /** The command whose button gets the focus when the dialog of the list opens, if it is one of them. */
  initialCommand?: Command | undefined
  onRun: (command: Command) => void
  /** Called with the id of the command whose button gets the focus, and with undefined when it loses the focus. */
  onFocusedCommandChange: (id: string | undefined) => void
}

/**
 * The commands that the record allows now, each with its target state; the disabled commands, each with the reason; the
 * events that the owner of the record can send; and the permission that the signed-in person lacks, if any. The arrow
 * keys move the focus between the commands.
 */
export function LifecycleCommandList({
  lifecycleTextKeys,
  stateCode,
  commands,
  initialCommand,
  onRun,
  onFocusedCommandChange,
}: LifecycleCommandListProps) {
  const text = useText()
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { lifecycle, states, events } = lifecycleTextKeys
  const ownerEventsNow = ownerEvents(lifecycle, stateCode)
  const onKeyDown = (event: KeyboardEvent) => {
    moveFocusByArrowKeys(event, [...(list.current?.querySelectorAll('button') ?? [])], 'vertical')
  }
  const activeShortcutOf = useActiveShortcut()
  const permissions = usePermissions()
  const missingPermission = missingEventPermission(lifecycle, permissions)
  if (commands.length === 0 && ownerEventsNow.length === 0 && missingPermission === undefined) return null
  return (
    <section aria-labelledby={headingId} className="mt-4">
      <h3 id={headingId} className="mb-1 font-medium">
        {text('lifecycle.next')}
      </h3>
      {missingPermission === undefined ? (
        commands.every(({ event = '' }) => nextState(lifecycle, stateCode, event) === undefined) &&
        ownerEventsNow.length === 0 && <p className="text-sm text-soft">{text('lifecycle.none')}</p>
      ) : (
        <p className="text-sm text-soft">
          {text('lifecycle.notPermitted', { permission: text(`permission.${missingPermission}`) })}
        </p>
      )}
      {commands.length + ownerEventsNow.length > 0 && (
        <ul ref={list} onKeyDown={onKeyDown} className="divide-y divide-line border-y border-line">
          {commands.map((command) => {
            const { id, title, event = '', shortcut, refusal, isDestructive } = command
            const label = text(title.key, title.values)
            const to = nextState(lifecycle, stateCode, event)
            const refusalText = refusal && text(refusal.key, refusal.values)
            return (
              <li key={id}>
                <button
                  type="button"
                  data-autofocus={command === initialCommand ? '' : undefined}
                  aria-disabled={refusalText !== undefined || undefined}
                  aria-keyshortcuts={refusalText === undefined ? activeShortcutOf(shortcut) : undefined}
                  className="flex w-full flex-wrap items-baseline gap-x-3 px-2 py-1.5 text-start enabled:hover:bg-sunk aria-disabled:cursor-default aria-disabled:text-faint"
                  onClick={() => (refusalText === undefined ? onRun(command) : announce(refusalText))}
                  onFocus={() => onFocusedCommandChange(id)}
                  onBlur={() => onFocusedCommandChange(undefined)}
                >
                  <span
                    className={`font-medium ${refusalText !== undefined ? 'line-through' : isDestructive === true ? 'text-accent' : ''}`}
                  >
                    {label}
                  </span>
                  {refusalText === undefined && shortcut !== undefined && <Kbd shortcut={shortcut} />}
                  <span className={`text-sm ${refusalText === undefined ? 'text-soft' : ''}`}>
                    {refusalText ??
                      (to === undefined ? '' : text('lifecycle.leadsTo', { state: text(textKeyOf(states, to)) }))}
                  </span>
                </button>
              </li>
            )
          })}
          {ownerEventsNow.map(({ event, to }) => (
            <li key={event} className="px-2 py-1.5 text-sm text-soft">
              {text('lifecycle.byOwner', { event: text(textKeyOf(events, event)), state: text(textKeyOf(states, to)) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
