import { expect, test } from 'vitest'
import { CONVERSATION_STATES } from '../../contract/kinds/conversation.ts'
import { type ConversationEvent, conversationStep, needsAnswer, toneOfConversation } from './conversation.ts'

const EVENTS: ConversationEvent[] = ['receive', 'answer', 'markWaiting', 'finish', 'snooze', 'wake', 'reopen']

test('each event leads each state of a conversation where it should, with the effects that the server executes', () => {
  const lines = CONVERSATION_STATES.flatMap((state) =>
    EVENTS.flatMap((event) => {
      const step = conversationStep(state, event)
      return step === undefined ? [] : [`${state} —${event}→ ${[step.state, ...step.effects].join(' ')}`]
    }),
  )
  expect(lines).toEqual([
    'waiting —receive→ waiting countUnread',
    'waiting —answer→ answered stopWaiting clearUnread',
    'waiting —finish→ done stopWaiting clearUnread',
    'waiting —snooze→ snoozed stopWaiting',
    'answered —receive→ waiting countUnread startWaiting',
    'answered —answer→ answered',
    'answered —markWaiting→ waiting startWaiting',
    'answered —finish→ done stopWaiting clearUnread',
    'answered —snooze→ snoozed stopWaiting',
    'snoozed —receive→ waiting clearSnooze countUnread startWaiting',
    'snoozed —answer→ answered clearSnooze stopWaiting clearUnread',
    'snoozed —markWaiting→ waiting clearSnooze startWaiting',
    'snoozed —finish→ done clearSnooze stopWaiting clearUnread',
    'snoozed —wake→ waiting clearSnooze startWaiting',
    'done —receive→ waiting countUnread startWaiting',
    'done —answer→ answered stopWaiting clearUnread',
    'done —reopen→ waiting recallUnanswered startWaiting',
  ])
})

test('only a conversation that waits needs an answer, and each state has its tone', () => {
  expect(CONVERSATION_STATES.map((state) => [state, needsAnswer(state), toneOfConversation(state)])).toEqual([
    ['waiting', true, 'waiting'],
    ['answered', false, 'good'],
    ['snoozed', false, 'plain'],
    ['done', false, 'off'],
  ])
})
