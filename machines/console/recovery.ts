import { not } from 'xstate'
import { passwordRecoverySetup } from './recoverySetup.ts'

/**
 * The recovery of a forgotten password (rule 7.9): first the email address, then the code that was sent by email, then
 * the new password. After a failed call, the same form is shown again. If the recovery has ended on the server, the
 * recovery begins again with the same email address. All tabs go on with the newest code of the email address.
 */
export const passwordRecoveryMachine = passwordRecoverySetup.createMachine({
  id: 'recovery',
  context: ({ input }) => ({ ...input, failure: undefined, waitUntil: 0, limitFailure: undefined }),
  type: 'parallel',
  states: {
    step: {
      initial: 'resuming',
      states: {
        resuming: {
          always: [
            { guard: 'hasPasswordToken', target: 'password' },
            { guard: 'hasRecoveryToken', target: 'code' },
            { target: 'email' },
          ],
        },
        email: {
          entry: ['forgetTokens', 'removeProgress'],
          on: {
            requestCode: {
              guard: { type: 'mayTry', params: ({ event }) => ({ email: event.email }) },
              target: 'requesting',
              actions: [
                { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) },
                'forgetFailure',
                'forgetWait',
              ],
            },
          },
        },
        requesting: {
          tags: 'busy',
          invoke: {
            id: 'request',
            src: 'request',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: 'code',
              actions: [
                { type: 'keepRecoveryToken', params: ({ event }) => ({ token: event.output.recoveryToken }) },
                'storeProgress',
                'announceProgress',
              ],
            },
            onError: {
              target: 'email',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            },
          },
        },
        code: {
          on: {
            back: { target: 'email', actions: 'forgetFailure' },
            continueElsewhere: [
              {
                guard: { type: 'isVerifiedElsewhere', params: ({ event }) => ({ progress: event.progress }) },
                target: 'password',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
              },
              {
                guard: { type: 'isSameEmail', params: ({ event }) => ({ email: event.progress.email }) },
                target: '.mail.resent',
                actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
              },
            ],
            completeElsewhere: {
              guard: { type: 'isSameEmail', params: ({ event }) => ({ email: event.email }) },
              target: 'done',
            },
          },
          type: 'parallel',
          states: {
            form: {
              initial: 'ready',
              states: {
                ready: {
                  on: {
                    enterCode: {
                      guard: { type: 'mayTry', params: {} },
                      target: 'verifying',
                      actions: 'forgetFailure',
                    },
                  },
                },
                verifying: {
                  tags: 'busy',
                  invoke: {
                    id: 'verify',
                    src: 'verify',
                    input: ({ context, event }) => ({
                      recoveryToken: context.recoveryToken ?? '',
                      code: event.type === 'enterCode' ? event.code : '',
                    }),
                    onDone: {
                      target: '#recovery.step.password',
                      actions: [
                        { type: 'keepPasswordToken', params: ({ event }) => ({ token: event.output.passwordToken }) },
                        'storeProgress',
                        'announceProgress',
                      ],
                    },
                    onError: [
                      {
                        guard: { type: 'isEnded', params: ({ event }) => ({ failure: event.error }) },
                        target: '#recovery.step.email',
                        actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                      },
                      {
                        target: 'ready',
                        actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                      },
                    ],
                  },
                },
              },
            },
            mail: {
              initial: 'sent',
              states: {
                sent: { after: { sendAgainWait: 'ready' } },
                ready: {
                  on: {
                    sendAgain: {
                      guard: { type: 'mayTry', params: ({ context }) => ({ email: context.email }) },
                      target: 'sending',
                      actions: 'forgetFailure',
                    },
                  },
                },
                sending: {
                  invoke: {
                    id: 'sendAgain',
                    src: 'request',
                    input: ({ context }) => ({ email: context.email }),
                    onDone: {
                      target: 'resent',
                      actions: [
                        { type: 'keepRecoveryToken', params: ({ event }) => ({ token: event.output.recoveryToken }) },
                        'storeProgress',
                        'announceProgress',
                      ],
                    },
                    onError: {
                      target: 'ready',
                      actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                    },
                  },
                },
                resent: { tags: 'resent', after: { sendAgainWait: 'ready' } },
              },
            },
          },
        },
        password: {
          on: {
            back: { target: 'email', actions: 'forgetFailure' },
            enterPassword: {
              guard: { type: 'mayTry', params: {} },
              target: 'saving',
              actions: 'forgetFailure',
            },
            completeElsewhere: {
              guard: { type: 'isSameEmail', params: ({ event }) => ({ email: event.email }) },
              target: 'done',
            },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context, event }) => ({
              passwordToken: context.passwordToken ?? '',
              password: event.type === 'enterPassword' ? event.password : '',
            }),
            onDone: { target: 'done', actions: 'announceCompletion' },
            onError: [
              {
                guard: { type: 'isEnded', params: ({ event }) => ({ failure: event.error }) },
                target: 'email',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              },
              {
                target: 'password',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              },
            ],
          },
        },
        done: { entry: 'removeProgress' },
      },
    },
    attempts: {
      initial: 'allowed',
      states: {
        allowed: { always: { guard: 'mustWait', target: 'limited' } },
        limited: {
          tags: 'waiting',
          always: { guard: not('mustWait'), target: 'allowed' },
          after: { wait: { actions: 'forgetWait' } },
        },
      },
    },
  },
})
