import { createActor, waitFor } from 'xstate'
import {
  type ActionAnswer,
  type AssumedAction,
  type AssumedActionActor,
  assumedActionMachine,
} from '../../machines/console/assumedAction.ts'
import type { AssumedState, AssumedStateStore } from '../api/assumedStates.ts'
import { ExplainedFailure } from '../texts/failureMessage.ts'
import type { RunningActors } from '../base/runningActors.ts'

/** The actors of the records with an action whose outcome is assumed, or whose last one was not done, by record key. */
const actorsByStore = new WeakMap<AssumedStateStore, Map<string, AssumedActionActor>>()

interface ActionToSend extends Pick<AssumedAction, 'from' | 'to' | 'version' | 'onShown'> {
  recordKey: string
  id: number
  endpointIds: AssumedState['endpointIds']
  /** Sends the action for a version of the record, and updates the cache. */
  send: (version: number) => Promise<ActionAnswer | undefined>
}

/**
 * Sends an action whose outcome is assumed until the server has answered. Resolves with the answer. Rejects if the
 * action fails, or if an earlier action on the record, on which it is based, was not done.
 */
export function sendAssumed(
  store: AssumedStateStore,
  actors: RunningActors,
  { recordKey, id, endpointIds, send, ...rest }: ActionToSend,
): Promise<ActionAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const action: AssumedAction = {
      ...rest,
      send: async (version) => {
        try {
          const answer = await send(version)
          resolve(answer)
          return answer
        } catch (failure) {
          reject(failure)
          throw failure
        }
      },
      drop: () => reject(new ExplainedFailure('assumed.dropped')),
    }
    const actorsByRecordKey = actorsByStore.get(store) ?? new Map<string, AssumedActionActor>()
    actorsByStore.set(store, actorsByRecordKey)
    const assumedAction = actorsByRecordKey.get(recordKey)
    if (assumedAction !== undefined) return assumedAction.send({ type: 'act', action })
    const createdActor = createActor(
      assumedActionMachine.provide({
        actions: {
          showAssumedState: (_, { action: { from, to, version, onShown } }) => {
            store.setState(recordKey, { id, endpointIds, from, to, version })
            onShown()
          },
          hideAssumedState: () => store.setState(recordKey, undefined),
          showFailure: (_, { failure }) => store.setFailure(recordKey, failure),
          hideFailure: () => store.setFailure(recordKey, undefined),
        },
      }),
      { input: { action } },
    )
    actorsByRecordKey.set(recordKey, createdActor)
    createdActor.subscribe({ complete: () => void actorsByRecordKey.delete(recordKey) })
    actors.register(createdActor)
    createdActor.start()
    return undefined
  })
}

/**
 * Waits until nothing is assumed of a record any more. Rejects if its last action was not done: whoever waits has seen
 * the record as if it were.
 */
export async function waitUntilAnswered(store: AssumedStateStore, recordKey: string): Promise<void> {
  const createdActor = actorsByStore.get(store)?.get(recordKey)
  if (createdActor?.getSnapshot().matches('assumed') !== true) return
  const snapshot = await waitFor(createdActor, (state) => !state.matches('assumed'))
  if (!snapshot.matches('confirmed')) throw new ExplainedFailure('assumed.dropped')
}
