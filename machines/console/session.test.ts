import { RenewalFailure, sessionMachine, type SessionEndCause } from './session.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

const LOADING_STATES = 'signedIn.staffData.loading.profile.pending signedIn.staffData.loading.permissions.pending'
const SIGNED_IN_STATES = `${LOADING_STATES} signedIn.token.idle`
const LOAD_START_EFFECTS = ['starts loadProfile', 'starts loadPermissions']
const LOAD_STOP_EFFECTS = ['stops loadPermissions', 'stops loadProfile']

const endElsewhereEvent = (cause: SessionEndCause) => ({ type: 'endElsewhere', cause })
const optionsWithToken = { input: { hasToken: true } }
const startStep: ScenarioStep = ['start', SIGNED_IN_STATES, ...LOAD_START_EFFECTS]
const stepsToReady: ScenarioStep[] = [
  startStep,
  [doneEvent('loadProfile'), 'signedIn.staffData.loading.profile.loaded', 'stops loadProfile'],
  [doneEvent('loadPermissions'), 'signedIn.staffData.ready', 'connectSocket', 'stops loadPermissions'],
]

scenario(
  'without a token the page waits for somebody to sign in',
  sessionMachine,
  [
    ['start', 'signedOut.idle', 'disconnectSocket', 'forgetSession'],
    ['refuseToken', 'refused'],
    ['refuseNewToken', 'refused'],
    ['deactivate', 'refused'],
    ['signOut', 'refused'],
    ['startSignOutElsewhere', 'refused'],
    ['signOutElsewhere', 'refused'],
    ['deactivateElsewhere', 'refused'],
    [endElsewhereEvent('revoked'), 'refused'],
    ['retry', 'refused'],
    ['signIn', SIGNED_IN_STATES, 'announceSignIn', 'enterConsole', ...LOAD_START_EFFECTS],
    [doneEvent('loadPermissions'), 'signedIn.staffData.loading.permissions.loaded', 'stops loadPermissions'],
    [doneEvent('loadProfile'), 'signedIn.staffData.ready', 'connectSocket', 'stops loadProfile'],
  ],
  { input: { hasToken: false } },
)

scenario(
  'a sign-in in another tab signs in this tab too, which announces nothing',
  sessionMachine,
  [
    ['start', 'signedOut.idle', 'disconnectSocket', 'forgetSession'],
    ['signInElsewhere', SIGNED_IN_STATES, 'enterConsole', ...LOAD_START_EFFECTS],
  ],
  { input: { hasToken: false } },
)

scenario(
  'the socket connects when both the profile and the permissions are loaded',
  sessionMachine,
  [...stepsToReady, ['retry', 'refused'], ['signIn', 'refused']],
  optionsWithToken,
)

scenario(
  'a profile that does not load can be loaded again',
  sessionMachine,
  [
    startStep,
    [doneEvent('loadPermissions'), 'signedIn.staffData.loading.permissions.loaded', 'stops loadPermissions'],
    [errorEvent('loadProfile'), 'signedIn.staffData.failed', 'stops loadProfile'],
    ['retry', LOADING_STATES, ...LOAD_START_EFFECTS],
    [doneEvent('loadProfile'), 'signedIn.staffData.loading.profile.loaded', 'stops loadProfile'],
    [doneEvent('loadPermissions'), 'signedIn.staffData.ready', 'connectSocket', 'stops loadPermissions'],
  ],
  optionsWithToken,
)

scenario(
  'permissions that do not load can be loaded again',
  sessionMachine,
  [
    startStep,
    [errorEvent('loadPermissions'), 'signedIn.staffData.failed', ...LOAD_STOP_EFFECTS],
    ['retry', LOADING_STATES, ...LOAD_START_EFFECTS],
  ],
  optionsWithToken,
)

scenario(
  'only one refresh of the token runs at a time, however many requests are refused, and the screen stays',
  sessionMachine,
  [
    ...stepsToReady,
    ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
    ['refuseToken', 'refused'],
    [doneEvent('refreshToken'), 'signedIn.token.idle', 'stops refreshToken', 'tags = '],
    ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
  ],
  optionsWithToken,
)

scenario(
  'a page that is left during a refresh keeps the session, and refreshes again when it is shown again',
  sessionMachine,
  [
    ...stepsToReady,
    ['leavePage', 'refused'],
    ['restorePage', 'refused'],
    ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
    ['restorePage', 'refused'],
    ['leavePage', 'signedIn.token.interrupted', 'stops refreshToken'],
    ['leavePage', 'refused'],
    ['refuseToken', 'refused'],
    ['restorePage', 'signedIn.token.refreshing', 'starts refreshToken'],
    [doneEvent('refreshToken'), 'signedIn.token.idle', 'stops refreshToken', 'tags = '],
  ],
  optionsWithToken,
)

const failedRenewals = [
  { error: new RenewalFailure('revoked'), cause: 'revoked', report: 'reportRevoked' },
  { error: new RenewalFailure('expired'), cause: 'expired', report: 'reportExpired' },
  { error: new Error('no response'), cause: 'notRenewed', report: 'reportNotRenewed' },
]
for (const { error, cause, report } of failedRenewals) {
  scenario(
    `a renewal that fails ends the session, and the tab says why: ${cause}`,
    sessionMachine,
    [
      ...stepsToReady,
      ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
      [
        errorEvent('refreshToken', error),
        `signedOut.ended.${cause}`,
        'disconnectSocket',
        'clearNotices',
        'disconnectSocket',
        'forgetSession',
        'goToLoginWithReturn',
        'announceEnd',
        report,
        'stops refreshToken',
        ...(cause === 'notRenewed' ? [] : [`endCause = "${cause}"`]),
        'tags = ',
      ],
      [endElsewhereEvent('expired'), 'refused'],
    ],
    optionsWithToken,
  )
}

scenario(
  'a tab without a token to renew says why the session has ended when another tab announces it',
  sessionMachine,
  [
    ...stepsToReady,
    ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
    [
      errorEvent('refreshToken', new RenewalFailure('tokensGone')),
      'signedOut.ended.tokensGone',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'announceEnd',
      'reportTokensGone',
      'stops refreshToken',
      'endCause = "tokensGone"',
      'tags = ',
    ],
    [endElsewhereEvent('revoked'), 'signedOut.ended.revoked', 'reportRevoked', 'endCause = "revoked"'],
  ],
  optionsWithToken,
)

scenario(
  'a tab whose own renewal will say why the session has ended does not take over from another tab that the tokens are gone',
  sessionMachine,
  [
    ...stepsToReady,
    ['refuseToken', 'signedIn.token.refreshing', 'starts refreshToken', 'tags = renewing'],
    [endElsewhereEvent('tokensGone'), 'refused'],
    [
      errorEvent('refreshToken', new RenewalFailure('revoked')),
      'signedOut.ended.revoked',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'announceEnd',
      'reportRevoked',
      'stops refreshToken',
      'endCause = "revoked"',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a token that the server refuses although it is fresh ends the session',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'refuseNewToken',
      'signedOut.ended.notRenewed',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'announceEnd',
      'reportNotRenewed',
    ],
    ['refuseNewToken', 'refused'],
  ],
  optionsWithToken,
)

scenario(
  'the owner of a deactivated account is told so and signed out',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'deactivate',
      'signedOut.deactivated',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'reportDeactivated',
      'announceDeactivation',
      'goToLogin',
    ],
    ['deactivate', 'refused'],
    ['deactivateElsewhere', 'refused'],
  ],
  optionsWithToken,
)

scenario(
  'a deactivation that another tab announces is reported in this tab too, but not announced again',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'deactivateElsewhere',
      'signedOut.deactivatedElsewhere',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'reportDeactivated',
      'goToLogin',
    ],
    ['deactivateElsewhere', 'refused'],
    ['signOutElsewhere', 'refused'],
    ['signIn', SIGNED_IN_STATES, 'announceSignIn', 'enterConsole', ...LOAD_START_EFFECTS],
    [
      'startSignOutElsewhere',
      'signingOutElsewhere',
      'disconnectSocket',
      'clearNotices',
      ...LOAD_STOP_EFFECTS,
      'tags = signingOut',
    ],
    [
      'deactivateElsewhere',
      'signedOut.deactivatedElsewhere',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'reportDeactivated',
      'goToLogin',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a tab that finds the tokens gone learns the reason from the tab that was told of the deactivation',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'refuseNewToken',
      'signedOut.ended.notRenewed',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'announceEnd',
      'reportNotRenewed',
    ],
    ['deactivateElsewhere', 'signedOut.deactivatedElsewhere', 'removeTypedText', 'reportDeactivated', 'goToLogin'],
  ],
  optionsWithToken,
)

scenario(
  'a tab says why the session has ended when another tab announces the end, and announces nothing',
  sessionMachine,
  [
    ...stepsToReady,
    [
      endElsewhereEvent('revoked'),
      'signedOut.ended.revoked',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'reportRevoked',
      'endCause = "revoked"',
    ],
    [endElsewhereEvent('revoked'), 'refused'],
    ['signOutElsewhere', 'refused'],
    ['deactivateElsewhere', 'signedOut.deactivatedElsewhere', 'removeTypedText', 'reportDeactivated', 'goToLogin'],
    [endElsewhereEvent('revoked'), 'refused'],
  ],
  optionsWithToken,
)

scenario(
  'a tab that waits for the sign-out of another tab says that the session has ended instead',
  sessionMachine,
  [
    ...stepsToReady,
    ['startSignOutElsewhere', 'signingOutElsewhere', 'disconnectSocket', 'clearNotices', 'tags = signingOut'],
    [
      endElsewhereEvent('expired'),
      'signedOut.ended.expired',
      'disconnectSocket',
      'forgetSession',
      'goToLoginWithReturn',
      'reportExpired',
      'endCause = "expired"',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a tab that was signed out by another tab learns the reason when it is announced later',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'signOutElsewhere',
      'signedOut.byChoiceElsewhere',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'goToLogin',
    ],
    ['deactivateElsewhere', 'signedOut.deactivatedElsewhere', 'removeTypedText', 'reportDeactivated', 'goToLogin'],
  ],
  optionsWithToken,
)

scenario(
  'a sign-out ends when the server has revoked the session',
  sessionMachine,
  [
    ...stepsToReady,
    [
      'signOut',
      'signingOut',
      'disconnectSocket',
      'clearNotices',
      'announceSigningOut',
      'cancelReads',
      'starts revokeSession',
      'tags = signingOut',
    ],
    ['signOut', 'refused'],
    ['refuseToken', 'refused'],
    ['refuseNewToken', 'refused'],
    ['deactivate', 'refused'],
    ['signOutElsewhere', 'refused'],
    [
      doneEvent('revokeSession'),
      'signedOut.byChoice',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'announceSignOut',
      'goToLogin',
      'stops revokeSession',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a sign-out ends when the server refuses to revoke the session',
  sessionMachine,
  [
    startStep,
    [
      'signOut',
      'signingOut',
      'disconnectSocket',
      'clearNotices',
      'announceSigningOut',
      'cancelReads',
      ...LOAD_STOP_EFFECTS,
      'starts revokeSession',
      'tags = signingOut',
    ],
    [
      errorEvent('revokeSession'),
      'signedOut.byChoice',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'announceSignOut',
      'goToLogin',
      'stops revokeSession',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a sign-out waits at most two seconds for the server',
  sessionMachine,
  [
    startStep,
    [
      'signOut',
      'signingOut',
      'disconnectSocket',
      'clearNotices',
      'announceSigningOut',
      'cancelReads',
      ...LOAD_STOP_EFFECTS,
      'starts revokeSession',
      'tags = signingOut',
    ],
    [1_999, 'stays'],
    [
      1,
      'signedOut.byChoice',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'announceSignOut',
      'goToLogin',
      'stops revokeSession',
      'tags = ',
    ],
  ],
  optionsWithToken,
)

scenario(
  'a sign-in in another tab ends the sign-out in this tab',
  sessionMachine,
  [
    startStep,
    [
      'signOut',
      'signingOut',
      'disconnectSocket',
      'clearNotices',
      'announceSigningOut',
      'cancelReads',
      ...LOAD_STOP_EFFECTS,
      'starts revokeSession',
      'tags = signingOut',
    ],
    ['signInElsewhere', SIGNED_IN_STATES, 'dropCache', 'stops revokeSession', ...LOAD_START_EFFECTS, 'tags = '],
  ],
  optionsWithToken,
)

scenario(
  'another person who signs in in another tab finds no data of the previous person',
  sessionMachine,
  [
    ...stepsToReady,
    ['signInElsewhere', LOADING_STATES, 'disconnectSocket', 'clearNotices', 'dropCache', ...LOAD_START_EFFECTS],
  ],
  optionsWithToken,
)

scenario(
  'a sign-out in another tab signs out this tab, which announces nothing',
  sessionMachine,
  [
    ...stepsToReady,
    ['startSignOutElsewhere', 'signingOutElsewhere', 'disconnectSocket', 'clearNotices', 'tags = signingOut'],
    ['refuseToken', 'refused'],
    ['refuseNewToken', 'refused'],
    ['deactivate', 'refused'],
    ['signOut', 'refused'],
    [
      'signOutElsewhere',
      'signedOut.byChoiceElsewhere',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'goToLogin',
      'tags = ',
    ],
    ['signIn', SIGNED_IN_STATES, 'announceSignIn', 'enterConsole', ...LOAD_START_EFFECTS],
    [
      'signOutElsewhere',
      'signedOut.byChoiceElsewhere',
      'disconnectSocket',
      'clearNotices',
      'disconnectSocket',
      'forgetSession',
      'removeTypedText',
      'goToLogin',
      ...LOAD_STOP_EFFECTS,
    ],
  ],
  optionsWithToken,
)

scenario(
  'if another tab does not finish its sign-out within four seconds, this tab stays signed in',
  sessionMachine,
  [
    startStep,
    [
      'startSignOutElsewhere',
      'signingOutElsewhere',
      'disconnectSocket',
      'clearNotices',
      ...LOAD_STOP_EFFECTS,
      'tags = signingOut',
    ],
    [3_999, 'stays'],
    [1, SIGNED_IN_STATES, ...LOAD_START_EFFECTS, 'tags = '],
  ],
  optionsWithToken,
)

scenario(
  'a sign-in after a sign-out in another tab signs in this tab',
  sessionMachine,
  [
    startStep,
    [
      'startSignOutElsewhere',
      'signingOutElsewhere',
      'disconnectSocket',
      'clearNotices',
      ...LOAD_STOP_EFFECTS,
      'tags = signingOut',
    ],
    ['signInElsewhere', SIGNED_IN_STATES, 'dropCache', ...LOAD_START_EFFECTS, 'tags = '],
  ],
  optionsWithToken,
)
