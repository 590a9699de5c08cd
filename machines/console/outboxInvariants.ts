import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from '../chart.ts'
import type { OutboxContext, OutboxItem } from './outbox.ts'
import { countActionRuns, hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of the outbox. */
export const outboxInvariants: Invariant[] = [
  {
    id: 'onlyTheNextIsSent',
    holds: ({ after }) => {
      const { items, sendingId } = contextOf(after)
      if (!isIn(after, 'opened.sending')) return sendingId === undefined
      const sent = items.findIndex(({ message }) => message.clientId === sendingId)
      return items
        .slice(0, sent + 1)
        .every(
          ({ conversationId, refusal }, index) =>
            conversationId !== items[sent]?.conversationId || (refusal === undefined && index === sent),
        )
    },
  },
  {
    id: 'orderIsKept',
    holds: ({ before, after }) => {
      const idsBefore = idsOf(before)
      const idsAfter = idsOf(after)
      const keptIds = idsAfter.filter((id) => idsBefore.includes(id))
      return keptIds.join() === idsBefore.filter((id) => idsAfter.includes(id)).join()
    },
  },
  {
    id: 'noClientIdTwice',
    holds: ({ after }) => new Set(idsOf(after)).size === idsOf(after).length,
  },
  {
    id: 'nothingIsLost',
    holds: (step) => {
      const removedIds = idsOf(step.before).filter((id) => !idsOf(step.after).includes(id))
      return removedIds.length === 0 || hasEventType(step, 'forget', 'find', 'discard', 'xstate.done.actor.send')
    },
  },
  {
    id: 'onlyRefusedIsDiscarded',
    holds: (step) =>
      !hasEventType(step, 'discard') ||
      itemsOf(step.before).every(({ message, refusal }) => refusal ?? idsOf(step.after).includes(message.clientId)),
  },
  {
    id: 'refusalIsTakenBackByThePerson',
    holds: (step) =>
      hasEventType(step, 'retry', 'discard', 'find', 'forget') ||
      refusedIdsOf(step.before).every((id) => refusedIdsOf(step.after).includes(id)),
  },
  {
    id: 'everyChangeIsStored',
    holds: (step) =>
      itemsOf(step.before) === itemsOf(step.after) ||
      hasEventType(step, 'restore', 'forget', 'xstate.init') ||
      step.before === undefined ||
      countActionRuns(step, 'store') === 1,
  },
  {
    id: 'closedHoldsNothing',
    holds: ({ after }) => !isIn(after, 'closed') || idsOf(after).length === 0,
  },
]

function contextOf(snapshot: AnyMachineSnapshot): OutboxContext {
  return snapshot.context as OutboxContext
}

function itemsOf(snapshot: AnyMachineSnapshot | undefined): readonly OutboxItem[] {
  return snapshot === undefined ? [] : contextOf(snapshot).items
}

function idsOf(snapshot: AnyMachineSnapshot | undefined): string[] {
  return itemsOf(snapshot).map(({ message }) => message.clientId)
}

function refusedIdsOf(snapshot: AnyMachineSnapshot | undefined): string[] {
  return itemsOf(snapshot).flatMap(({ message, refusal }) => (refusal === undefined ? [] : [message.clientId]))
}
