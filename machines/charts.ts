import { bulkMachine } from './bulk.ts'
import { bulkInvariants } from './bulkInvariants.ts'
import type { Chart } from './chart.ts'
import { commandMachine } from './command.ts'
import type { CommandContext } from './commandContext.ts'
import { commandInvariants } from './commandInvariants.ts'
import { connectionMachine } from './connection.ts'
import { connectionInvariants } from './connectionInvariants.ts'
import { deferredCodeMachine } from './deferredCode.ts'
import { handshakeMachine } from './handshake.ts'
import { handshakeInvariants } from './handshakeInvariants.ts'
import { deferredCodeInvariants } from './deferredCodeInvariants.ts'
import { inputMethodMachine } from './inputMethod.ts'
import { inputMethodInvariants } from './inputMethodInvariants.ts'
import { keyboardMachine } from './keyboard.ts'
import { keyboardInvariants } from './keyboardInvariants.ts'
import type { KeyboardContext } from './keyboardSetup.ts'
import { recentChangeSamples, commandGuards, commandInputs, commandSamples } from './testing/commandSamples.ts'
import { keyboardSamples } from './testing/keyboardSamples.ts'
import { lifecycleCharts } from './lifecycleCharts.ts'
import { listenerMachine } from './listener.ts'
import { listenerInvariants } from './listenerInvariants.ts'
import { type NoticeContext, noticeMachine } from './notice.ts'
import { noticeInvariants } from './noticeInvariants.ts'
import { openingMachine } from './opening.ts'
import { openingInvariants } from './openingInvariants.ts'
import { paletteMachine } from './palette.ts'
import { paletteInvariants } from './paletteInvariants.ts'
import { type RecentChangesContext, recentChangesMachine } from './recentChanges.ts'
import { recentChangesInvariants } from './recentChangesInvariants.ts'
import { recordMenuMachine } from './recordMenu.ts'
import { recordMenuInvariants } from './recordMenuInvariants.ts'
import { revealMachine } from './reveal.ts'
import { revealInvariants } from './revealInvariants.ts'
import { revocationMachine } from './revocation.ts'
import { runnerMachine } from './runner.ts'
import { runnerInvariants } from './runnerInvariants.ts'
import { revocationInvariants } from './revocationInvariants.ts'
import { signInCharts } from './signInCharts.ts'
import { tableMachine } from './table.ts'
import { tableInvariants } from './tableInvariants.ts'
import { translationMachine } from './translation.ts'
import { translationInvariants } from './translationInvariants.ts'

/**
 * Every chart of the product, with the data that its page and its tests need: first the processes, then the lifecycles.
 */
export const charts: Chart[] = [
  ...signInCharts,
  {
    name: 'revocation',
    machine: revocationMachine,
    failures: ['unreached', 'refused', 'abandoned'],
    guards: [{ isTransient: true }, { isTransient: false }],
    invariants: revocationInvariants,
  },
  {
    name: 'connection',
    machine: connectionMachine,
    failures: ['open.interrupted', 'waiting', 'failed'],
    invariants: connectionInvariants,
  },
  {
    name: 'handshake',
    machine: handshakeMachine,
    failures: ['closed'],
    events: [{ type: 'authenticate', message: { token: 'a' }, respond: () => undefined }],
    outcomes: { check: { done: [{ caller: 1 }, undefined] } },
    stateContext: () => undefined,
    invariants: handshakeInvariants,
  },
  {
    name: 'listener',
    machine: listenerMachine,
    failures: ['waiting'],
    invariants: listenerInvariants,
  },
  {
    name: 'translation',
    machine: translationMachine,
    failures: ['loading.late', 'loading.late.unavailable', 'partial', 'failed', 'failed.unavailable'],
    inputs: [{ language: 'ja' }],
    events: [
      { type: 'choose', language: 'ja' },
      { type: 'choose', language: 'vi' },
    ],
    outcomes: { loadMessages: { done: [{ isComplete: true }, { isComplete: false }] } },
    stateContext: ({ hasMessages }: { hasMessages: boolean }) => hasMessages,
    invariants: translationInvariants,
  },
  {
    name: 'deferredCode',
    machine: deferredCodeMachine,
    failures: ['waiting', 'reloadNeeded.idle'],
    outcomes: { loadMissing: { done: ['loaded', 'reloadNeeded'] } },
    stateContext: () => undefined,
    invariants: deferredCodeInvariants,
  },
  {
    name: 'command',
    machine: commandMachine,
    failures: [
      'gathering.waiting',
      'gathering.obsolete',
      'reviewing.waiting',
      'reviewing.obsolete',
      'comparing',
      'reviewing.impossible',
      'refused',
    ],
    inputs: commandInputs,
    events: commandSamples,
    outcomes: {
      check: { done: [5_000] },
      perform: { error: [undefined, { retryAfter: 30 }, { retryAfter: 30, limitedField: 'reason' }] },
    },
    stateContext: ({ waitUntil, checkResult: _, previousCheckResult: _previous, ...context }: CommandContext) => ({
      ...context,
      mustWait: waitUntil > 0,
    }),
    guards: commandGuards,
    invariants: commandInvariants,
  },
  {
    name: 'palette',
    machine: paletteMachine,
    failures: ['opened.search.failed', 'opened.target.gone'],
    events: [
      { type: 'type', query: 'sato' },
      { type: 'type', query: '' },
      { type: 'look', subject: 'store 1' },
      { type: 'narrow', filter: 'acc' },
      { type: 'narrow', filter: '' },
      { type: 'choose', row: 'store 1', isSettled: true },
      { type: 'choose', row: 'store 1', isSettled: false },
    ],
    outcomes: { searchRecords: { done: ['sato'] } },
    invariants: paletteInvariants,
  },
  {
    name: 'opening',
    machine: openingMachine,
    stateContext: ({ loading }: { loading: number }) => Math.min(loading, 2),
    invariants: openingInvariants,
  },
  {
    name: 'keyboard',
    machine: keyboardMachine,
    events: keyboardSamples,
    stateContext: ({ firstKey, queue, overlayCount, targetPath, renderedPath }: KeyboardContext) => ({
      isBegun: firstKey !== undefined,
      isQueued: queue.length > 0,
      overlays: Math.min(overlayCount, 2),
      isElsewhere: renderedPath !== undefined && renderedPath !== targetPath,
    }),
    invariants: keyboardInvariants,
  },
  {
    name: 'inputMethod',
    machine: inputMethodMachine,
    invariants: inputMethodInvariants,
  },
  {
    name: 'runner',
    machine: runnerMachine,
    events: [
      { type: 'start', command: 'store.accept', hasDialog: true, canInterrupt: false },
      { type: 'start', command: 'user.deactivate', hasDialog: true, canInterrupt: false },
      { type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false },
      { type: 'start', command: 'password.confirm', hasDialog: true, canInterrupt: true },
      { type: 'end', command: 'store.accept' },
      { type: 'end', command: 'user.deactivate' },
      { type: 'end', command: 'theme.dark' },
      { type: 'end', command: 'password.confirm' },
    ],
    invariants: runnerInvariants,
  },
  {
    name: 'reveal',
    machine: revealMachine,
    events: [
      {
        type: 'show',
        account: { bankName: 'a', branchName: 'b', accountType: 'c', accountNumber: '1234567', holder: 'd' },
      },
    ],
    invariants: revealInvariants,
  },
  {
    name: 'recordMenu',
    machine: recordMenuMachine,
    failures: ['opened.gone'],
    events: [
      { type: 'open', subject: 'store 1' },
      { type: 'choose', command: 'store.accept' },
    ],
    invariants: recordMenuInvariants,
  },
  {
    name: 'recentChanges',
    machine: recentChangesMachine,
    events: recentChangeSamples,
    guards: [{ isOwn: false }, { isOwn: true }],
    stateContext: ({ changes }: RecentChangesContext) =>
      changes.map(({ recordKey, write }) => [recordKey, write.version]),
    invariants: recentChangesInvariants,
  },
  {
    name: 'table',
    machine: tableMachine,
    events: [
      { type: 'rows', ids: [1, 2], total: 3, page: 'page 1', columns: 2 },
      { type: 'rows', ids: [2], total: 2, page: 'page 1', columns: 2 },
      { type: 'rows', ids: [], total: 0, page: 'page 1', columns: 2 },
      { type: 'move', by: 1 },
      { type: 'move', by: -1 },
      { type: 'moveTo', to: 'first' },
      { type: 'moveCell', by: 1 },
      { type: 'moveToCell', to: 'last' },
      { type: 'focus', id: 1 },
      { type: 'focusHeader', column: 1 },
      { type: 'open', id: 2 },
      { type: 'open', id: 9 },
      { type: 'decide', id: 1, undecided: [2] },
      { type: 'decide', id: 2, undecided: [1] },
      { type: 'toggle' },
      { type: 'extend', by: 1 },
      { type: 'extendTo', id: 2 },
    ],
    invariants: tableInvariants,
  },
  {
    name: 'bulk',
    machine: bulkMachine,
    failures: ['unread', 'nobody'],
    inputs: [{ reasonPolicy: 'required' }],
    events: [
      { type: 'confirm', reason: 'typed' },
      { type: 'confirm', reason: '' },
      { type: 'back', reason: 'typed' },
      { type: 'back' },
      { type: 'change', allowed: [1], notAllowed: [2, 3] },
      { type: 'change', allowed: [], notAllowed: [1, 2, 3] },
    ],
    guards: [
      { isGlobal: true, isFinal: false },
      { isGlobal: false, isFinal: true },
      { isGlobal: false, isFinal: false },
    ],
    outcomes: {
      collect: {
        done: [
          { allowed: [1, 2], notAllowed: [3], omittedCount: 0 },
          { allowed: [], notAllowed: [3], omittedCount: 0 },
        ],
      },
    },
    invariants: bulkInvariants,
  },
  {
    name: 'notice',
    machine: noticeMachine,
    failures: ['error'],
    events: [
      { type: 'succeeded', message: 'Saved.' },
      { type: 'succeeded', message: 'Stopped.', buttons: [{ id: 'undo', run: () => undefined }] },
      { type: 'choose', button: 'undo' },
      { type: 'failed', message: 'Not saved.' },
      { type: 'failed', message: 'Done: 2.', isAddition: true },
      { type: 'failed', message: 'In use.', buttons: [{ id: 'stores', run: () => undefined }] },
      { type: 'choose', button: 'stores' },
      { type: 'remove', count: 0 },
      { type: 'remove', count: 1 },
      { type: 'refused', message: 'This is the first record.' },
      { type: 'refused', message: 'In use.', buttons: [{ id: 'users', run: () => undefined }] },
      { type: 'choose', button: 'users' },
    ],
    stateContext: ({ buttons }: NoticeContext) => buttons.map(({ id }) => id),
    invariants: noticeInvariants,
  },
  ...lifecycleCharts,
]
