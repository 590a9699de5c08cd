import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { ActorRef, ActorRefFrom, EventObject, Snapshot } from 'xstate'
import type { connectionMachine } from '../machines/console/connection.ts'
import type { RecentChangesActor } from '../machines/console/recentChanges.ts'
import type { noticeMachine } from '../machines/console/notice.ts'
import type { sessionMachine } from '../machines/console/session.ts'
import type { translationMachine } from '../machines/console/translation.ts'
import type { AssumedStateStore } from './api/assumedStates.ts'
import type { Client } from './api/client.ts'
import type { LiveSocket } from './api/liveSocket.ts'
import type { Screen } from './navigation/screen.ts'
import type { ChartActor, RunningActors } from './base/runningActors.ts'

/** The running actors and services of the console, created once in `openConsole.tsx`. */
export interface Console {
  client: Client
  /** The socket, for events that the console sends and listens for beside those of the query cache. */
  live: LiveSocket
  /** All running actors of charts, including the actors in the other fields of `Console`. */
  actors: RunningActors
  /** Every signed-in screen. */
  screens: readonly Screen[]
  queryClient: QueryClient
  session: ActorRefFrom<typeof sessionMachine>
  connection: ActorRefFrom<typeof connectionMachine>
  translation: ActorRefFrom<typeof translationMachine>
  notice: ActorRefFrom<typeof noticeMachine>
  recentChanges: RecentChangesActor
  /** What is assumed of records until the server has answered. */
  assumedStates: AssumedStateStore
}

export const ConsoleContext = createContext<Console | undefined>(undefined)

/** Returns the console's actors and services. Throws outside of `ConsoleContext`. */
export function useConsole(): Console {
  const services = useContext(ConsoleContext)
  if (services === undefined) throw new Error('no console above this component')
  return services
}

/** Registers an actor as running while the component is mounted. */
export function useActorRegistration(actor: ChartActor): void {
  const { actors } = useConsole()
  useEffect(() => actors.register(actor), [actors, actor])
}

/**
 * Listens to what an actor emits while the component is mounted. `onEvent` may be another function at each render: the
 * actor calls that of the last render whose effects have run.
 */
export function useActorEvent<Emitted extends EventObject, Type extends Emitted['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'>,
  type: Type,
  onEvent: (event: Emitted & (Type extends '*' ? unknown : { type: Type })) => void,
): void {
  useEffect(() => {
    const subscription = actor.on(type, onEvent)
    return () => subscription.unsubscribe()
  })
}

/** Calls a function when an actor has reached its final state. `onEnd` may be another function at each render. */
export function useActorEnd(actor: ChartActor, onEnd: () => void): void {
  const isEnded = useSelector(actor, ({ status }) => status === 'done')
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])
}
