import type { Chart } from '../chart.ts'
import { type ConversationStreamContext, conversationStreamMachine } from './conversationStream.ts'
import { conversationStreamInvariants } from './conversationStreamInvariants.ts'
import {
  ActRefusal,
  type ConversationSelectionContext,
  conversationSelectionMachine,
  type SeenConversation,
} from './conversationSelection.ts'
import { conversationSelectionInvariants } from './conversationSelectionInvariants.ts'
import { type ListOrderContext, listOrderMachine } from './listOrder.ts'
import { listOrderInvariants } from './listOrderInvariants.ts'
import { panesMachine } from './panes.ts'
import { panesInvariants } from './panesInvariants.ts'

/** The charts of a client's side of a conversation. */
export const conversationCharts: Chart[] = [
  {
    name: 'conversationStream',
    machine: conversationStreamMachine,
    failureStates: ['behind', 'waiting', 'refused'],
    sampleInputs: [{ lastSeq: 0 }, { lastSeq: undefined }],
    sampleEvents: [1, 2, 3].map((seq) => ({ type: 'receive', message: { seq } })),
    actorOutcomes: {
      join: {
        done: [
          { lastSeq: 1, messages: [{ seq: 1 }], hasGap: false },
          { lastSeq: 3, messages: [{ seq: 3 }], hasGap: true },
        ],
      },
      read: { done: [[], [{ seq: 1 }, { seq: 2 }], [{ seq: 3 }]] },
    },
    distinguishingContextOf: ({ lastSeq, early, failureCount }: ConversationStreamContext) => ({
      lastSeq,
      early: early.map(({ seq }) => seq),
      hasFailed: failureCount > 0,
    }),
    invariants: conversationStreamInvariants,
  },
  {
    name: 'listOrder',
    machine: listOrderMachine,
    sampleEvents: [
      { type: 'load', ids: [1, 2] },
      { type: 'load', ids: [2, 1] },
      { type: 'load', ids: [1, 2, 3] },
      { type: 'remove', id: 1 },
    ],
    distinguishingContextOf: (context: ListOrderContext) => context,
    invariants: listOrderInvariants,
  },
  {
    name: 'conversationSelection',
    machine: conversationSelectionMachine,
    sampleEvents: [
      ...[1, 2].map((id) => ({ type: 'toggle', id })),
      { type: 'extend', ids: [1, 2] },
      { type: 'run', act: { name: 'finish' }, conversations: [1, 2].map(seenConversation) },
    ],
    actorOutcomes: { perform: { error: [undefined, new ActRefusal('too late')] } },
    distinguishingContextOf: ({ selectedIds, queue, reasons, doneIds, notDoneIds }: ConversationSelectionContext) => [
      selectedIds.toSorted((one, other) => one - other),
      queue.map(({ id }) => id),
      [...reasons.keys()],
      doneIds,
      notDoneIds,
    ],
    invariants: conversationSelectionInvariants,
  },
  { name: 'panes', machine: panesMachine, invariants: panesInvariants },
]

/** Returns a conversation that waits, as the person has seen it. */
function seenConversation(id: number): SeenConversation {
  return { id, version: 1, lastSeq: 1, state: 'waiting', assignee: null }
}
