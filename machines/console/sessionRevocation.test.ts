import { sessionRevocationMachine } from './sessionRevocation.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

/** With this guard, only a failure of the network is transient. */
const transientNetworkOptions = {
  guards: { isTransient: ({ failure }: { failure: string }) => failure === 'network' },
}

scenario('a session that the server revokes has ended, and nothing is reported', sessionRevocationMachine, [
  ['start', 'revoking', 'starts revokeSession'],
  [doneEvent('revokeSession'), 'revoked', 'stops revokeSession', 'ends'],
])

scenario(
  'a request that the server refuses is reported, and not repeated',
  sessionRevocationMachine,
  [
    ['start', 'revoking', 'starts revokeSession'],
    [errorEvent('revokeSession', 'unknown'), 'refused', 'reportRefused', 'stops revokeSession', 'ends'],
  ],
  transientNetworkOptions,
)

scenario(
  'an unreachable server is tried again until it has revoked the session',
  sessionRevocationMachine,
  [
    ['start', 'revoking', 'starts revokeSession'],
    ['goOnline', 'refused'],
    [
      errorEvent('revokeSession', 'network'),
      'unreached.waiting',
      'reportUnreached',
      'stops revokeSession',
      'attempt = 1',
    ],
    [999, 'stays'],
    [1, 'unreached.retrying', 'starts retryRevocation'],
    [errorEvent('retryRevocation', 'network'), 'unreached.waiting', 'stops retryRevocation', 'attempt = 2'],
    [1_999, 'stays'],
    [1, 'unreached.retrying', 'starts retryRevocation'],
    [doneEvent('retryRevocation'), 'revoked', 'reportRevoked', 'stops retryRevocation', 'ends'],
  ],
  transientNetworkOptions,
)

scenario(
  'a server that refuses a later attempt is not tried again',
  sessionRevocationMachine,
  [
    ['start', 'revoking', 'starts revokeSession'],
    [
      errorEvent('revokeSession', 'network'),
      'unreached.waiting',
      'reportUnreached',
      'stops revokeSession',
      'attempt = 1',
    ],
    ['goOnline', 'unreached.retrying', 'starts retryRevocation'],
    ['goOnline', 'refused'],
    [errorEvent('retryRevocation', 'unknown'), 'refused', 'reportRefused', 'stops retryRevocation', 'ends'],
  ],
  transientNetworkOptions,
)

scenario('the first attempt and each later attempt end after ten seconds', sessionRevocationMachine, [
  ['start', 'revoking', 'starts revokeSession'],
  [9_999, 'stays'],
  [1, 'unreached.waiting', 'reportUnreached', 'stops revokeSession', 'attempt = 1'],
  [1_000, 'unreached.retrying', 'starts retryRevocation'],
  [9_999, 'stays'],
  [1, 'unreached.waiting', 'stops retryRevocation', 'attempt = 2'],
])

scenario(
  'the waits between attempts double from one second to a minute',
  sessionRevocationMachine,
  [
    ['start', 'revoking', 'starts revokeSession'],
    [
      errorEvent('revokeSession', 'network'),
      'unreached.waiting',
      'reportUnreached',
      'stops revokeSession',
      'attempt = 1',
    ],
    ...[1, 2, 4, 8, 16, 32, 60, 60].flatMap((seconds, index): ScenarioStep[] => [
      [1_000 * seconds - 1, 'stays'],
      [1, 'unreached.retrying', 'starts retryRevocation'],
      [
        errorEvent('retryRevocation', 'network'),
        'unreached.waiting',
        'stops retryRevocation',
        `attempt = ${index + 2}`,
      ],
    ]),
  ],
  transientNetworkOptions,
)

scenario(
  'after sixty waits, the chart gives up, and the session ends by itself',
  sessionRevocationMachine,
  [
    ['start', 'revoking', 'starts revokeSession'],
    [
      errorEvent('revokeSession', 'network'),
      'unreached.waiting',
      'reportUnreached',
      'stops revokeSession',
      'attempt = 1',
    ],
    ...Array.from({ length: 59 }).flatMap((_, index): ScenarioStep[] => [
      ['goOnline', 'unreached.retrying', 'starts retryRevocation'],
      [
        errorEvent('retryRevocation', 'network'),
        'unreached.waiting',
        'stops retryRevocation',
        `attempt = ${index + 2}`,
      ],
    ]),
    ['goOnline', 'unreached.retrying', 'starts retryRevocation'],
    [errorEvent('retryRevocation', 'network'), 'abandoned', 'stops retryRevocation', 'attempt = 61', 'ends'],
  ],
  transientNetworkOptions,
)
