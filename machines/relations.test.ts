import { expect, test } from 'vitest'
import { charts } from './charts.ts'
import { relations } from './relations.ts'

// `upload.ts` sends requests, not events.
const sources = import.meta.glob<string>(
  [
    '../src/**/*.ts',
    '../src/**/*.tsx',
    '../server/**/*.ts',
    '!../{src,server}/**/*.test.*',
    '!../server/testing/**',
    '!../src/api/upload.ts',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** The possible charts of the expressions that refer to an actor in the source code but are not the name of its chart. */
const CHARTS_BY_ACTOR_EXPRESSION: Record<string, string | string[]> = {
  revocation: 'sessionRevocation',
  handshakeActor: 'socketHandshake',
  subscriptionActor: 'socketSubscription',
  revealActor: 'bankAccountReveal',
  firstStepsActor: 'firstSteps',
  'this.#chartActor': 'commandRunner',
  'run.actor': 'command',
  'view.run.actor': 'command',
  'outbox.actor': 'outbox',
  'outbox.held': 'heldMessage',
  held: 'heldMessage',
  'image.actor': 'imageUpload',
  order: 'listOrder',
  selection: 'conversationSelection',
  stream: 'conversationStream',
  openMenu: ['palette', 'recordMenu'],
}

/** By chart, a regular expression that matches the text of files whose variable `actor` is an actor of this chart. */
const ACTOR_PATTERN_BY_CHART: Record<string, RegExp> = {
  composer: /\bComposerActor\b/,
  outbox: /\boutboxMachine\b/,
  imageUpload: /\bImageUploads\b/,
  writingNotice: /\bwritingNoticeMachine\b/,
  csvDownload: /\bcsvDownloadMachine\b/,
  bulk: /\bBulkActor\b|useActorRef\(run\.machine/,
  firstSteps: /\bfirstStepsMachine\b/,
  notice: /\bNoticeActor\b/,
  notificationAlert: /\bnotificationAlertMachine\b/,
  palette: /\bPaletteActor\b/,
  recordMenu: /\bRecordMenuActor\b|\brecordMenuMachine\b/,
  table: /\bTableActor\b/,
}

/**
 * By chart, a regular expression that matches the text of every file in which the chart sends events to other charts.
 * For a chart that is not listed, it is the name of the chart.
 */
const FILE_PATTERN_BY_SENDING_CHART: Record<string, string> = {
  connection: 'connection|authenticate',
  socketHandshake: "'authenticated'",
  command: 'Command|reporter|Reporter|BulkRun|ActionToSend|PrepareToFollow',
  commandRunner: 'CommandRunner',
  databaseListener: "'interrupted'",
  sessionRevocation: 'reportOwnRevocationOutcome',
  recentChanges: 'recordChanged|recentChanges',
  table: 'TableActor',
  palette: 'PaletteActor',
  bulk: 'BulkRun|bulk',
  notice: 'NoticeButton|notice',
  recordMenu: 'RecordMenuActor',
}

/**
 * Events that no chart sends: they come from the user, the browser, the server or the loading of code. `*` means that
 * the test finds no event type in the call.
 */
const EXTERNAL_EVENTS = [
  'server/live/databaseListener.ts databaseListener requestCheck',
  'server/live/handshake.ts socketHandshake disconnect',
  'server/live/subscriptions.ts socketSubscription changeRights',
  'server/live/subscriptions.ts socketSubscription disconnect',
  'server/live/subscriptions.ts socketSubscription leave',
  'server/live/subscriptions.ts socketSubscription stopWriting',
  'server/live/subscriptions.ts socketSubscription write',
  'src/start/CodeLoadError.tsx deferredCode retry',
  'src/loading/DeferredOverlay.tsx notice fail',
  'src/start/NoticeHost.tsx notice dismiss',
  'src/api/revocation.ts sessionRevocation goOnline',
  'src/api/session.ts session *',
  'src/api/session.ts session deactivate',
  'src/api/session.ts session refuseNewToken',
  'src/api/session.ts session refuseToken',
  'src/api/tabLease.ts tabLock changeLease',
  'src/api/withTabLock.ts tabLock finish',
  'src/commands/CommandStep.tsx command confirm',
  'src/commands/FormStep.tsx command submit',
  'src/commands/CompareVersionsStep.tsx command submit',
  'src/commands/keyHandling.ts keyboard *',
  'src/commands/keyHandling.ts keyboard begin',
  'src/commands/keyHandling.ts keyboard refuseCommand',
  'src/commands/keyHandling.ts keyboard requeue',
  'src/commands/runner.ts commandRunner *',
  'src/commands/runner.ts commandRunner dropWaiting',
  'src/commands/runner.ts command refresh',
  'src/commands/runner.ts command update',
  'src/commands/FormStep.tsx command edit',
  'src/commands/useCommandView.ts command back',
  'src/commands/useIgnoreKeysBeforeMount.ts notice refuse',
  'src/commands/useRecordOfOpenMenu.ts palette findRecord',
  'src/commands/useRecordOfOpenMenu.ts palette loseRecord',
  'src/commands/useRecordOfOpenMenu.ts recordMenu findRecord',
  'src/commands/useRecordOfOpenMenu.ts recordMenu loseRecord',
  'src/loading/deferred.ts deferredCode fail',
  'src/loading/deferred.ts deferredCode finish',
  'src/loading/deferred.ts deferredCode retry',
  'src/features/conversation/MessagesScreen.tsx panes enterList',
  'src/features/conversation/MessagesScreen.tsx panes leavePanes',
  'src/features/conversation/desk/ConversationPane.tsx panes enterComposer',
  'src/features/conversation/desk/ConversationPane.tsx panes enterMessages',
  'src/features/conversation/desk/useFinishAfterSending.ts notice fail',
  'src/features/conversation/desk/useFinishAfterSending.ts notice refuse',
  'src/features/conversation/list/ConversationList.tsx listOrder apply',
  'src/features/conversation/list/ConversationList.tsx listOrder enterFocus',
  'src/features/conversation/list/ConversationList.tsx listOrder enterPointer',
  'src/features/conversation/list/ConversationList.tsx listOrder leaveFocus',
  'src/features/conversation/list/ConversationList.tsx listOrder leavePointer',
  'src/features/conversation/messages/useConversationStream.ts conversationStream connect',
  'src/features/conversation/messages/useConversationStream.ts conversationStream disconnect',
  'src/features/conversation/messages/useConversationStream.ts conversationStream leave',
  'src/features/conversation/messages/useConversationStream.ts conversationStream receive',
  'src/features/conversation/composer/composers.ts composer receiveDraft',
  'src/features/conversation/composer/Composer.tsx commandRunner start',
  'src/features/conversation/composer/Composer.tsx composer choose',
  'src/features/conversation/composer/Composer.tsx composer edit',
  'src/features/conversation/composer/Composer.tsx composer save',
  'src/features/conversation/composer/Composer.tsx imageUpload retry',
  'src/features/conversation/composer/ImageList.tsx imageUpload retry',
  'src/features/conversation/composer/composers.ts composer *',
  'src/features/conversation/composer/composers.ts composer save',
  'src/features/conversation/composer/imageUploads.ts imageUpload cancel',
  'src/features/conversation/composer/imageUploads.ts imageUpload start',
  'src/features/conversation/composer/useComposer.ts composer receiveAnswers',
  'src/features/conversation/composer/useComposer.ts composer receiveDraft',
  'src/features/conversation/composer/useWritingNotice.ts writingNotice finish',
  'src/features/conversation/composer/composers.ts composer choose',
  'src/features/conversation/composer/composers.ts composer edit',
  'src/features/conversation/composer/Composer.tsx notice refuse',
  'src/features/conversation/desk/useDeskCommands.ts conversationSelection clear',
  'src/features/conversation/desk/useDeskCommands.ts conversationSelection extend',
  'src/features/conversation/desk/useDeskCommands.ts conversationSelection toggle',
  'src/features/conversation/desk/useSelection.ts conversationSelection reset',
  'src/features/conversation/list/SelectionBar.tsx conversationSelection clear',
  'src/features/conversation/outbox/openOutbox.ts heldMessage hold',
  'src/features/conversation/outbox/openOutbox.ts heldMessage release',
  'src/features/conversation/outbox/openOutbox.ts outbox connect',
  'src/features/conversation/outbox/openOutbox.ts outbox disconnect',
  'src/features/conversation/outbox/openOutbox.ts outbox find',
  'src/features/conversation/outbox/openOutbox.ts outbox discard',
  'src/features/conversation/outbox/openOutbox.ts outbox retry',
  'src/features/notification/BellPanel.tsx commandRunner start',
  'src/features/notification/NotificationList.tsx listOrder enterFocus',
  'src/features/notification/NotificationList.tsx listOrder enterPointer',
  'src/features/notification/NotificationList.tsx listOrder leaveFocus',
  'src/features/notification/NotificationList.tsx listOrder leavePointer',
  'src/features/notification/alerts/leadership.ts tabLock finish',
  'src/features/notification/alerts/openAlerts.ts notificationAlert arrive',
  'src/features/notification/alerts/openAlerts.ts notificationAlert count',
  'src/features/notification/alerts/openAlerts.ts notificationAlert disable',
  'src/features/notification/alerts/openAlerts.ts notificationAlert enable',
  'src/features/notification/alerts/openAlerts.ts notificationAlert loseConnection',
  'src/features/notification/alerts/openAlerts.ts notificationAlert reconnect',
  'src/features/notification/choices/KindChoices.tsx notice fail',
  'src/features/notification/focusNotification.ts listOrder apply',
  'src/features/notification/useNotificationCommands.ts commandRunner start',
  'src/features/permission/useOrphanedChangeRemoval.ts notice fail',
  'src/features/permission/PermissionScreen.tsx notice refuse',
  'src/features/profile/PreferencesSection.tsx translation choose',
  'src/features/profile/ProfileScreen.tsx commandRunner start',
  'src/features/profile/SessionsSection.tsx commandRunner start',
  'src/features/user/UserBankAccount.tsx bankAccountReveal hidePage',
  'src/navigation/firstScreenContent.ts consoleStart renderRest',
  'src/navigation/firstScreenContent.ts consoleStart showData',
  'src/navigation/useIsFirstFramePainted.ts consoleStart render',
  'src/start/openConsole.tsx connection goOnline',
  'src/start/openConsole.tsx connection press',
  'src/start/openConsole.tsx connection reachServer',
  'src/start/openConsole.tsx connection showTab',
  'src/start/openConsole.tsx keyboard navigate',
  'src/start/openConsole.tsx recentChanges change',
  'src/start/openConsole.tsx session leavePage',
  'src/start/openConsole.tsx session restorePage',
  'src/start/openConsole.tsx translation reportMissing',
  'src/start/openConsole.tsx translation goOnline',
  'src/loading/consoleStart.ts consoleStart endLoad',
  'src/loading/consoleStart.ts consoleStart startLoad',
  'src/resources/list/CsvDownloadDialog.tsx csvDownload cancel',
  'src/resources/list/CsvDownloadDialog.tsx csvDownload retry',
  'src/resources/list/CsvDownloadDialog.tsx notice succeed',
  'src/resources/bulk/BulkDialog.tsx bulk back',
  'src/resources/bulk/BulkDialog.tsx bulk discard',
  'src/resources/bulk/BulkDialog.tsx bulk interrupt',
  'src/resources/bulk/BulkDialog.tsx bulk retry',
  'src/resources/bulk/BulkOutcomes.tsx bulk back',
  'src/resources/bulk/BulkOutcomes.tsx bulk resume',
  'src/resources/bulk/BulkOutcomes.tsx bulk retry',
  'src/resources/bulk/BulkPreview.tsx bulk confirm',
  'src/resources/bulk/BulkPreview.tsx bulk edit',
  'src/resources/bulk/BulkProgress.tsx bulk stop',
  'src/resources/record/CommandButton.tsx commandRunner start',
  'src/resources/columns/Contact.tsx commandRunner start',
  'src/resources/lifecycle/LifecycleDialog.tsx commandRunner start',
  'src/resources/lifecycle/LifecycleDialogCommand.tsx commandRunner start',
  'src/resources/lifecycle/LifecycleLine.tsx commandRunner start',
  'src/resources/savedViews/SavedViewButton.tsx commandRunner start',
  'src/resources/savedViews/SavedViewMenu.tsx commandRunner start',
  'src/features/user/ReferralCode.tsx commandRunner start',
  'src/commands/YesNoButtons.tsx notice refuse',
  'src/resources/record/RecordMenu.tsx recordMenu choose',
  'src/resources/record/RecordMenu.tsx recordMenu close',
  'src/resources/record/RecordMenuHost.tsx recordMenu close',
  'src/public/InvitationScreen.tsx session signOut',
  'src/shell/ReopenBulkRun.tsx notice fail',
  'src/shell/ReopenForm.tsx commandRunner start',
  'src/shell/ReopenForm.tsx notice fail',
  'src/shell/ScreenError.tsx deferredCode retry',
  'src/shell/ConnectionIndicator.tsx connection retry',
  'src/shell/Header.tsx commandRunner start',
  'src/shell/LanguageChooser.tsx translation choose',
  'src/shell/LanguageChooser.tsx translation retry',
  'src/shell/TextsUnavailable.tsx translation retry',
  'src/shell/PersonMenu.tsx commandRunner start',
  'src/shell/ReportRenderedScreen.tsx keyboard leave',
  'src/shell/ReportRenderedScreen.tsx keyboard render',
  'src/shell/StaffLoadError.tsx session retry',
  'src/shell/StaffLoadError.tsx session signOut',
  'src/shell/StartLinkedCommand.tsx commandRunner start',
  'src/shell/StateOverviewCommands.tsx keyboard registerCommands',
  'src/shell/palette/CommandsStep.tsx palette *',
  'src/shell/palette/CommandsStep.tsx palette back',
  'src/shell/palette/CommandsStep.tsx palette choose',
  'src/shell/palette/CommandsStep.tsx palette showKeys',
  'src/shell/palette/Palette.tsx palette back',
  'src/shell/palette/Palette.tsx palette close',
  'src/shell/palette/PaletteDialog.tsx palette type',
  'src/shell/palette/useRunRow.ts palette ask',
  'src/shell/palette/useRunRow.ts palette close',
  'src/shell/palette/useRunRow.ts palette showActions',
  'src/shell/palette/useRunRow.ts palette retry',
  'src/ui/imeComposition.ts inputMethod compose',
  'src/ui/imeComposition.ts inputMethod finish',
  'src/ui/keyboard.ts keyboard awaitRecords',
  'src/ui/keyboard.ts keyboard closeOverlay',
  'src/ui/keyboard.ts keyboard loseRecord',
  'src/ui/keyboard.ts keyboard openOverlay',
  'src/ui/keyboard.ts keyboard showRecords',
  'src/ui/notice.tsx notice choose',
  'src/ui/notice.tsx notice dismiss',
  'src/ui/tableModel.ts notice refuse',
  'src/ui/tableModel.ts table clear',
  'src/ui/tableModel.ts table selectPage',
  'src/ui/tableData.ts table *',
  'src/ui/useGridInteractions.ts table *',
  'src/ui/useGridInteractions.ts table extendTo',
  'src/ui/useGridInteractions.ts table focus',
  'src/ui/useGridInteractions.ts table focusHeader',
  'src/ui/useGridInteractions.ts table move',
  'src/ui/useGridInteractions.ts table toggle',
  'src/ui/useTableActor.ts table focus',
  'src/ui/useTableActor.ts table setRows',
  'src/loading/useLoadFailureHandler.ts notice fail',
  'src/resources/lifecycle/LifecycleDialog.tsx notice refuse',
  'src/resources/record/RecordMenuHost.tsx notice refuse',
  'src/resources/list/usePageTurn.ts notice refuse',
  'src/resources/list/useListOrder.ts listOrder load',
  'src/resources/list/useListOrder.ts listOrder reset',
  'src/shell/StartLinkedCommand.tsx notice refuse',
  'src/shell/firstSteps/FirstSteps.tsx firstSteps show',
  'src/shell/firstSteps/FirstSteps.tsx firstSteps update',
  'src/shell/firstSteps/followSteps.ts firstSteps *',
  'src/shell/firstSteps/followSteps.ts firstSteps openRecord',
]

/** Returns the names of the events in the arguments of a call of `send`. */
function eventsInCall(call: string): string[] {
  const type = /type: ([^,}]+)/.exec(call)?.[1] ?? ''
  return [...type.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).filter((name) => isEventName(name))
}

function isEventName(name: string): boolean {
  return charts.some(({ machine }) => machine.events.map(String).includes(name))
}

/** Returns the chart or the charts of an actor that a file calls `name`; undefined if the chart is unknown. */
function chartsOfActor(name: string, text: string): string | string[] | undefined {
  if (CHARTS_BY_ACTOR_EXPRESSION[name] !== undefined) return CHARTS_BY_ACTOR_EXPRESSION[name]
  if (charts.some((chart) => chart.name === name)) return name
  return name === 'actor'
    ? Object.keys(ACTOR_PATTERN_BY_CHART).find((chart) => ACTOR_PATTERN_BY_CHART[chart]?.test(text))
    : undefined
}

/** The calls that send an event to an actor, such as `fail` to an actor of `notice` in `src/start/outcomeReporter.ts`. */
const sendCalls = Object.entries(sources).flatMap(([path, text]) => {
  const actorSends = [...text.matchAll(/([\w.#]+)\.send\(\s*(\{[^{}]*|\w+)/g)].flatMap(([, name = '', call = '']) => {
    const events = eventsInCall(call)
    return [chartsOfActor(name, text)]
      .flat()
      .flatMap((chart) => (events.length > 0 ? events : ['*']).map((event) => ({ chart, name, event })))
  })
  const runnerStarts = [...text.matchAll(/\brunner\.start\(/g)].map(() => ({
    chart: 'commandRunner',
    name: '',
    event: 'start',
  }))
  return [...actorSends, ...runnerStarts].map((send) => ({ ...send, file: path.slice(3) }))
})

test('the sender and the receiver of every relation are charts, and the receiver handles the events', () => {
  const machines = new Map(charts.map(({ name, machine }) => [name, machine]))
  const invalidRelations = relations.filter(
    ({ from, to, events, startsActor }) =>
      !machines.has(from) ||
      !events.every((event) => machines.get(to)?.events.includes(event)) ||
      (events.length === 0 && (startsActor !== true || !machines.has(to))),
  )
  expect(invalidRelations).toEqual([])
})

test.each(relations)('$file sends $events to $to', ({ file, from, events, startsActor }) => {
  const text = sources[`../${file}`] ?? ''
  const eventsInFile = [...text.matchAll(/\{\s*type: [^{}]*/g)].flatMap(([event]) => eventsInCall(event))
  const sentEvents = text.includes('runner.start(') ? [...eventsInFile, 'start'] : eventsInFile
  expect(events.filter((event) => !sentEvents.includes(event))).toEqual([])
  expect(text).toMatch(new RegExp(FILE_PATTERN_BY_SENDING_CHART[from] ?? from))
  if (startsActor === true) expect(text).toMatch(/\b(?:createActor|useActorRef)\(/)
})

test('the chart of every actor that receives an event is known', () => {
  const callsOfUnknownCharts = sendCalls.filter(({ chart }) => chart === undefined)
  expect(callsOfUnknownCharts.map(({ file, name, event }) => `${file} ${name} ${event}`)).toEqual([])
})

test('every call that sends an event to an actor belongs to a relation or is listed as external', () => {
  const callsDeclaredInRelations = relations.flatMap(({ file, to, events }) =>
    events.map((event) => `${file} ${to} ${event}`),
  )
  const expectedCalls = [...callsDeclaredInRelations, ...EXTERNAL_EVENTS]
  const actualCalls = new Set(sendCalls.map(({ file, chart, event }) => `${file} ${chart} ${event}`))
  expect([...actualCalls].filter((send) => !expectedCalls.includes(send)).toSorted()).toEqual([])
  expect(EXTERNAL_EVENTS.filter((send) => !actualCalls.has(send))).toEqual([])
})
