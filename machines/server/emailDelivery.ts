import { setup, transition } from 'xstate'

export const EMAIL_DELIVERY_STATES = ['waiting', 'sending', 'sent', 'refused', 'expired'] as const
export type EmailDeliveryState = (typeof EMAIL_DELIVERY_STATES)[number]

export type EmailDeliveryEvent =
  /** A server process claims the email in order to send it. */
  | { type: 'claim' }
  /** The mail server has accepted the email. */
  | { type: 'accept' }
  /** The mail server will never accept the email. */
  | { type: 'reject' }
  /** The mail server could not be reached, did not answer in time, or asks for another attempt later. */
  | { type: 'fail' }
  /** The content of the email is no longer of use. */
  | { type: 'expire' }

type EmailDeliveryEffect = 'scheduleRetry' | 'removeContent'

function notProvided(): never {
  throw new Error('executed by the server')
}

/** The delivery of an email to the mail server (rule 7.10). */
export const emailDeliveryMachine = setup({
  types: { events: {} as EmailDeliveryEvent },
  actions: { scheduleRetry: notProvided, removeContent: notProvided },
}).createMachine({
  id: 'emailDelivery',
  initial: 'waiting',
  states: {
    waiting: { on: { claim: 'sending', expire: 'expired' } },
    sending: {
      on: {
        accept: 'sent',
        reject: 'refused',
        fail: { target: 'waiting', actions: 'scheduleRetry' },
        // The process that claimed the email before has ended without a result.
        claim: 'sending',
        expire: 'expired',
      },
    },
    sent: { type: 'final', entry: 'removeContent' },
    refused: { type: 'final', entry: 'removeContent' },
    expired: { type: 'final', entry: 'removeContent' },
  },
})

/** Returns the next state of an email and the effects of the event, or undefined if the chart refuses the event. */
export function emailDeliveryStep(
  state: EmailDeliveryState,
  event: EmailDeliveryEvent['type'],
): { state: EmailDeliveryState; effects: EmailDeliveryEffect[] } | undefined {
  const snapshotBefore = emailDeliveryMachine.resolveState({ value: state })
  if (!snapshotBefore.can({ type: event })) return undefined
  const [after, actions] = transition(emailDeliveryMachine, snapshotBefore, { type: event })
  return { state: after.value, effects: actions.map(({ type }) => type as EmailDeliveryEffect) }
}
