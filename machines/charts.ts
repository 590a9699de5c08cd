import { assumedActionChart } from './console/assumedActionChart.ts'
import type { Chart } from './chart.ts'
import { commandMachine } from './console/command.ts'
import { composerCharts } from './console/composerCharts.ts'
import type { CommandContext } from './console/commandContext.ts'
import { commandInvariants } from './console/commandInvariants.ts'
import { connectionMachine } from './console/connection.ts'
import { connectionInvariants } from './console/connectionInvariants.ts'
import { deferredCodeMachine } from './console/deferredCode.ts'
import { socketCharts } from './server/socketCharts.ts'
import { deferredCodeInvariants } from './console/deferredCodeInvariants.ts'
import { inputMethodMachine } from './console/inputMethod.ts'
import { inputMethodInvariants } from './console/inputMethodInvariants.ts'
import { keyboardMachine } from './console/keyboard.ts'
import { keyboardInvariants } from './console/keyboardInvariants.ts'
import type { KeyboardContext } from './console/keyboardSetup.ts'
import {
  recentChangeSampleEvents,
  commandGuardResults,
  commandInputs,
  commandSampleEvents,
} from './testing/commandSamples.ts'
import { keyboardSampleEvents } from './testing/keyboardSamples.ts'
import { firstStepsChart } from './console/firstStepsChart.ts'
import { lifecycleCharts } from './lifecycles/lifecycleCharts.ts'
import { conversationMachine } from './lifecycles/conversation.ts'
import { conversationInvariants } from './lifecycles/conversationInvariants.ts'
import { conversationCharts } from './console/conversationCharts.ts'
import { databaseListenerMachine } from './server/databaseListener.ts'
import { databaseListenerInvariants } from './server/databaseListenerInvariants.ts'
import { listCharts } from './console/listCharts.ts'
import { jobMachine } from './server/job.ts'
import { jobInvariants } from './server/jobInvariants.ts'
import { type NoticeContext, noticeMachine } from './console/notice.ts'
import { notificationAlertChart } from './console/notificationAlertChart.ts'
import { noticeInvariants } from './console/noticeInvariants.ts'
import { consoleStartMachine } from './console/consoleStart.ts'
import { consoleStartInvariants } from './console/consoleStartInvariants.ts'
import { paletteMachine } from './console/palette.ts'
import { paletteInvariants } from './console/paletteInvariants.ts'
import { type RecentChangesContext, recentChangesMachine } from './console/recentChanges.ts'
import { recentChangesInvariants } from './console/recentChangesInvariants.ts'
import { recordMenuMachine } from './console/recordMenu.ts'
import { recordMenuInvariants } from './console/recordMenuInvariants.ts'
import { bankAccountRevealMachine } from './console/bankAccountReveal.ts'
import { bankAccountRevealInvariants } from './console/bankAccountRevealInvariants.ts'
import { commandRunnerMachine } from './console/commandRunner.ts'
import { commandRunnerInvariants } from './console/commandRunnerInvariants.ts'
import { signInCharts } from './console/signInCharts.ts'
import { tableMachine } from './console/table.ts'
import { tableInvariants } from './console/tableInvariants.ts'
import { translationMachine } from './console/translation.ts'
import { translationInvariants } from './console/translationInvariants.ts'

/**
 * Every chart of the product, with the data that its page and its tests need: first the processes, then the lifecycles.
 */
export const charts: Chart[] = [
  ...signInCharts,
  {
    name: 'connection',
    machine: connectionMachine,
    failureStates: ['open.interrupted', 'waiting', 'failed'],
    invariants: connectionInvariants,
  },
  ...socketCharts,
  ...conversationCharts,
  ...composerCharts,
  {
    name: 'databaseListener',
    machine: databaseListenerMachine,
    failureStates: ['waiting'],
    invariants: databaseListenerInvariants,
  },
  {
    name: 'job',
    machine: jobMachine,
    failureStates: ['failed'],
    sampleEvents: [
      { type: 'fail', attempts: 1, attemptsMax: 2 },
      { type: 'fail', attempts: 2, attemptsMax: 2 },
    ],
    invariants: jobInvariants,
  },
  {
    name: 'translation',
    machine: translationMachine,
    failureStates: ['loading.late', 'loading.late.unavailable', 'partial', 'failed', 'failed.unavailable'],
    sampleInputs: [{ language: 'ja' }],
    sampleEvents: [
      { type: 'choose', language: 'ja' },
      { type: 'choose', language: 'vi' },
    ],
    actorOutcomes: { loadMessages: { done: [{ isComplete: true }, { isComplete: false }] } },
    distinguishingContextOf: ({ hasMessages }: { hasMessages: boolean }) => hasMessages,
    invariants: translationInvariants,
  },
  {
    name: 'deferredCode',
    machine: deferredCodeMachine,
    failureStates: ['waiting', 'reloadNeeded.idle'],
    actorOutcomes: { loadMissing: { done: ['loaded', 'reloadNeeded'] } },
    distinguishingContextOf: () => undefined,
    invariants: deferredCodeInvariants,
  },
  {
    name: 'command',
    machine: commandMachine,
    failureStates: [
      'gathering.waiting',
      'gathering.obsolete',
      'reviewing.waiting',
      'reviewing.obsolete',
      'comparing',
      'reviewing.impossible',
      'refused',
    ],
    sampleInputs: commandInputs,
    sampleEvents: commandSampleEvents,
    actorOutcomes: {
      check: { done: [5_000] },
      perform: { error: [undefined, { retryAfter: 30 }, { retryAfter: 30, limitedField: 'reason' }] },
    },
    distinguishingContextOf: ({
      waitUntil,
      checkResult: _,
      previousCheckResult: _previous,
      isQuestionChanged: _changed,
      typedValues,
      ...context
    }: CommandContext) => ({
      ...context,
      isDirty: typedValues !== context.initialValues,
      mustWait: waitUntil > 0,
    }),
    guardResults: commandGuardResults,
    invariants: commandInvariants,
  },
  {
    name: 'palette',
    machine: paletteMachine,
    failureStates: ['opened.search.failed', 'opened.target.gone'],
    sampleEvents: [
      { type: 'type', query: 'sato' },
      { type: 'type', query: '' },
      { type: 'showActions', recordRowId: 'store 1' },
      { type: 'narrow', actionFilterText: 'acc' },
      { type: 'narrow', actionFilterText: '' },
      { type: 'choose', rowId: 'store 1', isSettled: true },
      { type: 'choose', rowId: 'store 1', isSettled: false },
    ],
    actorOutcomes: { searchRecords: { done: ['sato'] } },
    invariants: paletteInvariants,
  },
  {
    name: 'consoleStart',
    machine: consoleStartMachine,
    distinguishingContextOf: ({ runningLoadCount }: { runningLoadCount: number }) => Math.min(runningLoadCount, 2),
    invariants: consoleStartInvariants,
  },
  {
    name: 'keyboard',
    machine: keyboardMachine,
    sampleEvents: keyboardSampleEvents,
    distinguishingContextOf: ({ firstKey, queue, overlayCount, targetPath, renderedPath }: KeyboardContext) => ({
      hasFirstKey: firstKey !== undefined,
      hasQueuedPress: queue.length > 0,
      cappedOverlayCount: Math.min(overlayCount, 2),
      isOtherScreen: renderedPath !== undefined && renderedPath !== targetPath,
    }),
    invariants: keyboardInvariants,
  },
  {
    name: 'inputMethod',
    machine: inputMethodMachine,
    invariants: inputMethodInvariants,
  },
  {
    name: 'commandRunner',
    machine: commandRunnerMachine,
    sampleEvents: [
      { type: 'start', commandId: 'store.accept', hasDialog: true, canBeNested: false, isRepeatable: false },
      { type: 'start', commandId: 'user.deactivate', hasDialog: true, canBeNested: false, isRepeatable: false },
      { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
      { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true, isRepeatable: false },
      { type: 'end', commandId: 'store.accept' },
      { type: 'end', commandId: 'user.deactivate' },
      { type: 'end', commandId: 'entry.moveUp' },
      { type: 'dropWaiting', commandId: 'entry.moveUp' },
      { type: 'end', commandId: 'password.confirm' },
    ],
    invariants: commandRunnerInvariants,
  },
  {
    name: 'bankAccountReveal',
    machine: bankAccountRevealMachine,
    sampleEvents: [
      {
        type: 'receiveAccount',
        account: { bankName: 'a', branchName: 'b', accountType: 'c', accountNumber: '1234567', holder: 'd' },
      },
    ],
    invariants: bankAccountRevealInvariants,
  },
  {
    name: 'recordMenu',
    machine: recordMenuMachine,
    failureStates: ['opened.gone'],
    sampleEvents: [
      { type: 'openMenu', recordKey: 'store 1' },
      { type: 'choose', commandId: 'store.accept' },
    ],
    invariants: recordMenuInvariants,
  },
  {
    name: 'recentChanges',
    machine: recentChangesMachine,
    sampleEvents: recentChangeSampleEvents,
    guardResults: [{ isOwnWrite: false }, { isOwnWrite: true }],
    distinguishingContextOf: ({ changes }: RecentChangesContext) =>
      changes.map(({ recordKey, write }) => [recordKey, write.version]),
    invariants: recentChangesInvariants,
  },
  assumedActionChart,
  {
    name: 'table',
    machine: tableMachine,
    sampleEvents: [
      { type: 'setRows', ids: [1, 2], total: 3, pageKey: 'page 1', columnCount: 2 },
      { type: 'setRows', ids: [2], total: 2, pageKey: 'page 1', columnCount: 2 },
      { type: 'setRows', ids: [], total: 0, pageKey: 'page 1', columnCount: 2 },
      { type: 'move', by: 1 },
      { type: 'move', by: -1 },
      { type: 'moveTo', to: 'first' },
      { type: 'moveCell', by: 1 },
      { type: 'moveToEdgeCell', to: 'last' },
      { type: 'focus', id: 1 },
      { type: 'focusHeader', column: 1 },
      { type: 'openRecord', id: 2 },
      { type: 'openRecord', id: 9 },
      { type: 'decide', id: 1, undecidedIds: [2] },
      { type: 'decide', id: 2, undecidedIds: [1] },
      { type: 'toggle' },
      { type: 'extend', by: 1 },
      { type: 'extendTo', id: 2 },
    ],
    invariants: tableInvariants,
  },
  ...listCharts,
  notificationAlertChart,
  firstStepsChart,
  {
    name: 'notice',
    machine: noticeMachine,
    failureStates: ['error'],
    sampleEvents: [
      { type: 'succeed', message: 'Saved.' },
      { type: 'succeed', message: 'Accepted.', isLate: true },
      { type: 'succeed', message: 'Stopped.', buttons: [{ id: 'undo', run: () => undefined }] },
      { type: 'choose', buttonId: 'undo' },
      { type: 'fail', message: 'Not saved.' },
      { type: 'fail', message: 'Done: 2.', isAddition: true },
      { type: 'fail', message: 'In use.', buttons: [{ id: 'stores', run: () => undefined }] },
      { type: 'choose', buttonId: 'stores' },
      { type: 'remove', noticeNumber: 0 },
      { type: 'remove', noticeNumber: 1 },
      { type: 'refuse', message: 'This is the first record.' },
      { type: 'refuse', message: 'In use.', buttons: [{ id: 'users', run: () => undefined }] },
      { type: 'choose', buttonId: 'users' },
    ],
    distinguishingContextOf: ({ buttons }: NoticeContext) => buttons.map(({ id }) => id),
    invariants: noticeInvariants,
  },
  { name: 'conversation', machine: conversationMachine, invariants: conversationInvariants },
  ...lifecycleCharts,
]
