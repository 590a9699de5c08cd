/** A relation between two charts: one chart sends events to the other or starts it, in one source file. */
export interface Relation {
  /** The name of the chart from which the events come. */
  from: string
  /** The name of the chart that receives the events. */
  to: string
  events: string[]
  /** Whether `from` creates the actor of `to`. */
  startsActor?: true
  /** The file in which the events are sent. */
  file: string
}

/** All relations between charts. A test compares this list with every call in the code that sends an event. */
export const relations: Relation[] = [
  {
    from: 'session',
    to: 'connection',
    events: ['signIn', 'signOut'],
    file: 'src/start/openConsole.tsx',
  },
  { from: 'session', to: 'notice', events: ['dismiss', 'fail'], file: 'src/start/openConsole.tsx' },
  { from: 'session', to: 'translation', events: ['clearNotice'], file: 'src/start/openConsole.tsx' },
  {
    from: 'sessionRevocation',
    to: 'notice',
    events: ['succeed', 'fail'],
    file: 'src/start/openConsole.tsx',
  },
  { from: 'session', to: 'sessionRevocation', events: [], startsActor: true, file: 'src/api/revocation.ts' },
  { from: 'connection', to: 'session', events: ['refuseToken'], file: 'src/start/openConsole.tsx' },
  {
    from: 'connection',
    to: 'deferredCode',
    events: ['goOnline'],
    file: 'src/start/openConsole.tsx',
  },
  { from: 'translation', to: 'notice', events: ['fail', 'remove'], file: 'src/start/createTranslation.ts' },
  {
    from: 'databaseListener',
    to: 'connection',
    events: ['interruptUpdates', 'resumeUpdates'],
    file: 'src/api/openSocket.ts',
  },
  { from: 'keyboard', to: 'commandRunner', events: ['start'], file: 'src/start/openConsole.tsx' },
  { from: 'palette', to: 'commandRunner', events: ['start'], file: 'src/shell/palette/useRunRow.ts' },
  { from: 'recordMenu', to: 'commandRunner', events: ['start'], file: 'src/resources/record/RecordMenu.tsx' },
  { from: 'notice', to: 'commandRunner', events: ['start'], file: 'src/start/openConsole.tsx' },
  { from: 'commandRunner', to: 'command', events: [], startsActor: true, file: 'src/commands/runner.ts' },
  { from: 'recentChanges', to: 'command', events: ['change'], file: 'src/commands/runner.ts' },
  { from: 'recentChanges', to: 'bulk', events: ['change'], file: 'src/resources/bulk/BulkDialog.tsx' },
  {
    from: 'command',
    to: 'notice',
    events: ['succeed', 'fail', 'refuse', 'remove'],
    file: 'src/start/outcomeReporter.ts',
  },
  { from: 'command', to: 'keyboard', events: ['run', 'ask', 'end'], file: 'src/commands/runner.ts' },
  {
    from: 'command',
    to: 'palette',
    events: ['back', 'finish'],
    file: 'src/shell/palette/useRunRow.ts',
  },
  {
    from: 'command',
    to: 'palette',
    events: ['openPalette', 'close', 'showKeys'],
    file: 'src/shell/palette/PaletteDialog.tsx',
  },
  { from: 'command', to: 'recordMenu', events: ['openMenu'], file: 'src/resources/record/RecordMenuHost.tsx' },
  { from: 'command', to: 'table', events: ['moveTo'], file: 'src/resources/list/firstAndLastRowCommands.ts' },
  { from: 'command', to: 'table', events: ['decide'], file: 'src/resources/model/moveToNextRow.ts' },
  { from: 'command', to: 'bulk', events: [], startsActor: true, file: 'src/resources/bulk/BulkDialog.tsx' },
  { from: 'command', to: 'session', events: ['signOut'], file: 'src/shell/AppCommands.tsx' },
  {
    from: 'command',
    to: 'translation',
    events: ['choose', 'retry'],
    file: 'src/shell/AppCommands.tsx',
  },
  { from: 'command', to: 'connection', events: ['retry'], file: 'src/shell/AppCommands.tsx' },
  { from: 'command', to: 'notice', events: ['dismiss', 'choose'], file: 'src/shell/AppCommands.tsx' },
  { from: 'bulk', to: 'keyboard', events: ['end'], file: 'src/resources/bulk/BulkDialog.tsx' },
  { from: 'bulk', to: 'notice', events: ['succeed'], file: 'src/resources/bulk/BulkDialog.tsx' },
  { from: 'bulk', to: 'table', events: ['clear', 'toggle'], file: 'src/resources/bulk/BulkCommands.tsx' },
  { from: 'keyboard', to: 'table', events: ['move', 'toggle', 'extend'], file: 'src/ui/tableKeys.ts' },
  { from: 'table', to: 'keyboard', events: ['loseRecord'], file: 'src/resources/list/ListRows.tsx' },
  { from: 'keyboard', to: 'notice', events: ['refuse'], file: 'src/start/openConsole.tsx' },
  {
    from: 'command',
    to: 'signIn',
    events: ['requireCode', 'requirePassword'],
    file: 'src/public/LoginScreen.tsx',
  },
  { from: 'command', to: 'session', events: ['signIn'], file: 'src/public/LoginScreen.tsx' },
  { from: 'command', to: 'commandRunner', events: ['end'], file: 'src/commands/runner.ts' },
  {
    from: 'command',
    to: 'assumedAction',
    events: ['act'],
    startsActor: true,
    file: 'src/commands/sendAssumed.ts',
  },
  { from: 'command', to: 'commandRunner', events: ['start'], file: 'src/commands/confirmPassword.ts' },
  {
    from: 'command',
    to: 'bankAccountReveal',
    events: ['request', 'receiveAccount', 'fail', 'hide'],
    file: 'src/features/user/UserBankAccount.tsx',
  },
  {
    from: 'session',
    to: 'outbox',
    events: ['restore', 'forget'],
    file: 'src/features/conversation/outbox/openOutbox.ts',
  },
  {
    from: 'command',
    to: 'composer',
    events: ['send', 'sendProduct', 'keepOwn', 'takeOther'],
    file: 'src/features/conversation/composer/Composer.tsx',
  },
  {
    from: 'command',
    to: 'conversationSelection',
    events: ['run'],
    file: 'src/features/conversation/desk/selectionCommands.ts',
  },
  {
    from: 'conversationSelection',
    to: 'listOrder',
    events: ['remove'],
    file: 'src/features/conversation/desk/useSelection.ts',
  },
  { from: 'heldMessage', to: 'outbox', events: ['add'], file: 'src/features/conversation/outbox/openOutbox.ts' },
  { from: 'command', to: 'heldMessage', events: ['takeBack'], file: 'src/features/conversation/composer/Composer.tsx' },
  { from: 'command', to: 'listOrder', events: ['remove'], file: 'src/features/conversation/MessagesScreen.tsx' },
  { from: 'command', to: 'listOrder', events: ['apply'], file: 'src/features/conversation/desk/useDeskCommands.ts' },
  { from: 'command', to: 'firstSteps', events: ['reopen', 'skip'], file: 'src/shell/firstSteps/FirstSteps.tsx' },
  { from: 'firstSteps', to: 'notice', events: ['succeed'], file: 'src/shell/firstSteps/FirstSteps.tsx' },
  { from: 'connection', to: 'socketHandshake', events: ['authenticate'], file: 'server/live/handshake.ts' },
  { from: 'socketHandshake', to: 'connection', events: ['accept', 'refuse'], file: 'src/api/openSocket.ts' },
]
