import { setup, transition } from 'xstate'
import type { SecondFactorState } from '../../contract/secondFactor.ts'

export type SecondFactorEvent =
  /** A secret is generated for the staff member's authenticator app. */
  | { type: 'start' }
  /** The staff member has entered a valid code of the authenticator app. */
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'replaceCodes' }
  | { type: 'remove' }
  /**
   * A super admin removes the second factor, because the staff member has lost the authenticator app and the recovery
   * codes.
   */
  | { type: 'reset' }

type SecondFactorEffect = 'makeSecret' | 'activateSecret' | 'makeRecoveryCodes' | 'forgetSecret'

function notProvided(): never {
  throw new Error('executed by the server')
}

/**
 * The second factor of a staff member (rule 2.10). `isRequired`: a super admin requires a second factor of this staff
 * member, who therefore cannot remove it.
 */
export const secondFactorMachine = setup({
  types: {
    events: {} as SecondFactorEvent,
    context: {} as { isRequired: boolean },
    input: {} as { isRequired: boolean },
  },
  actions: {
    makeSecret: notProvided,
    activateSecret: notProvided,
    makeRecoveryCodes: notProvided,
    forgetSecret: notProvided,
  },
  guards: { isOptional: ({ context }) => !context.isRequired },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ isRequired: input.isRequired }),
  initial: 'off',
  states: {
    off: {
      on: { start: { target: 'pending', actions: 'makeSecret' } },
    },
    pending: {
      on: {
        confirm: { target: 'on', actions: ['activateSecret', 'makeRecoveryCodes'] },
        cancel: { target: 'off', actions: 'forgetSecret' },
        reset: { target: 'off', actions: 'forgetSecret' },
      },
    },
    on: {
      on: {
        replaceCodes: { actions: 'makeRecoveryCodes' },
        remove: { guard: 'isOptional', target: 'off', actions: 'forgetSecret' },
        reset: { target: 'off', actions: 'forgetSecret' },
      },
    },
  },
})

/** Returns the effects of an event, in order, or undefined if the chart refuses the event. */
export function secondFactorEffects(
  state: SecondFactorState,
  isRequired: boolean,
  event: SecondFactorEvent['type'],
): SecondFactorEffect[] | undefined {
  const snapshotBefore = secondFactorMachine.resolveState({ value: state, context: { isRequired } })
  if (!snapshotBefore.can({ type: event })) return undefined
  const [, actions] = transition(secondFactorMachine, snapshotBefore, { type: event })
  return actions.map(({ type }) => type as SecondFactorEffect)
}
