import { useEffect } from 'react'
import type { ActorRef, Snapshot } from 'xstate'
import { useActorEvent } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { announce } from '../ui/announce.ts'

/** The actor of a menu or palette that is told whether its record is gone, and emits when it begins to be. */
type MenuActor = Pick<
  ActorRef<
    Snapshot<unknown>,
    { type: 'loseRecord' } | { type: 'findRecord' },
    { type: 'recordLost' } | { type: 'chosen' }
  >,
  'on' | 'send'
>

/**
 * Tells an open menu or palette whether the record whose commands it offers is gone from the screen, and announces when
 * it is.
 * @param name the name of the record
 */
export function useRecordOfOpenMenu(openMenu: MenuActor, name: string, isGone: boolean): void {
  const text = useText()
  useActorEvent(openMenu, 'recordLost', () => announce(text('record.gone', { name })))
  // Must come after the listener, because `loseRecord` makes the actor emit `recordLost`.
  useEffect(() => openMenu.send({ type: isGone ? 'loseRecord' : 'findRecord' }), [openMenu, isGone])
}
