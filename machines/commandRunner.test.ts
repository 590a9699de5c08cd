import { commandRunnerMachine } from './commandRunner.ts'
import { scenario } from './testing/scenario.ts'

scenario(
  'no command runs twice at a time, and at most one command with a form or a question runs',
  commandRunnerMachine,
  [
    ['start', 'dialog.free nestedDialog.none'],
    [
      { type: 'start', commandId: 'store.accept', hasDialog: true, canBeNested: false },
      'dialog.asking',
      'runningCommandIds = ["store.accept"]',
      'shownCommandId = "store.accept"',
    ],
    [{ type: 'start', commandId: 'store.accept', hasDialog: true, canBeNested: false }, 'refused'],
    [{ type: 'start', commandId: 'store.accept', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
    [
      { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommandIds = ["store.accept","theme.dark"]',
    ],
    [{ type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = ["store.accept"]'],
    [
      { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommandIds = ["store.accept","theme.dark"]',
    ],
    [
      { type: 'end', commandId: 'store.accept' },
      'dialog.free',
      'runningCommandIds = ["theme.dark"]',
      'shownCommandId = undefined',
    ],
    [
      { type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false },
      'dialog.asking',
      'runningCommandIds = ["theme.dark","user.delete"]',
      'shownCommandId = "user.delete"',
    ],
    [
      { type: 'end', commandId: 'user.delete' },
      'dialog.free',
      'runningCommandIds = ["theme.dark"]',
      'shownCommandId = undefined',
    ],
    [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = []'],
  ],
)

scenario('commands without a form or a question run beside one another', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: false }, 'refused'],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: true }, 'refused'],
  [
    { type: 'start', commandId: 'language.vi', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["theme.dark","language.vi"]',
  ],
  [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = ["language.vi"]'],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommandIds = ["language.vi","theme.dark"]',
    'shownCommandId = "theme.dark"',
  ],
])

scenario('the password is asked for above the command that waits for it, and never twice', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', commandId: 'role.edit', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommandIds = ["role.edit"]',
    'shownCommandId = "role.edit"',
  ],
  [
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["role.edit","password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [{ type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true }, 'refused'],
  [{ type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["role.edit","password.confirm","theme.dark"]',
  ],
  [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = ["role.edit","password.confirm"]'],
  [
    { type: 'end', commandId: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = ["role.edit"]',
    'nestedCommandId = undefined',
  ],
  [
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["role.edit","password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [
    { type: 'end', commandId: 'role.edit' },
    'dialog.free',
    'runningCommandIds = ["password.confirm"]',
    'shownCommandId = undefined',
  ],
  [
    { type: 'end', commandId: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = []',
    'nestedCommandId = undefined',
  ],
])

scenario('the password is asked for alone, and a command without a dialog is not nested', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [
    { type: 'end', commandId: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = []',
    'nestedCommandId = undefined',
  ],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: true },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
])
