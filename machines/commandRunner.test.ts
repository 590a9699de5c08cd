import { commandRunnerMachine } from './commandRunner.ts'
import { scenario } from './testing/scenario.ts'

scenario(
  'no command runs twice at a time, and at most one command with a form or a question runs',
  commandRunnerMachine,
  [
    ['start', 'dialog.free nestedDialog.none'],
    [
      { type: 'start', command: 'store.accept', hasDialog: true, canBeNested: false },
      'dialog.asking',
      'runningCommandIds = ["store.accept"]',
      'shownCommandId = "store.accept"',
    ],
    [{ type: 'start', command: 'store.accept', hasDialog: true, canBeNested: false }, 'refused'],
    [{ type: 'start', command: 'store.accept', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
    [
      { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommandIds = ["store.accept","theme.dark"]',
    ],
    [{ type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommandIds = ["store.accept"]'],
    [
      { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommandIds = ["store.accept","theme.dark"]',
    ],
    [
      { type: 'end', command: 'store.accept' },
      'dialog.free',
      'runningCommandIds = ["theme.dark"]',
      'shownCommandId = undefined',
    ],
    [
      { type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false },
      'dialog.asking',
      'runningCommandIds = ["theme.dark","user.delete"]',
      'shownCommandId = "user.delete"',
    ],
    [
      { type: 'end', command: 'user.delete' },
      'dialog.free',
      'runningCommandIds = ["theme.dark"]',
      'shownCommandId = undefined',
    ],
    [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommandIds = []'],
  ],
)

scenario('commands without a form or a question run beside one another', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
  [{ type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: true }, 'refused'],
  [
    { type: 'start', command: 'language.vi', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["theme.dark","language.vi"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommandIds = ["language.vi"]'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommandIds = ["language.vi","theme.dark"]',
    'shownCommandId = "theme.dark"',
  ],
])

scenario('the password is asked for above the command that waits for it, and never twice', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'role.edit', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommandIds = ["role.edit"]',
    'shownCommandId = "role.edit"',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["role.edit","password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [{ type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true }, 'refused'],
  [{ type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommandIds = ["role.edit","password.confirm","theme.dark"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommandIds = ["role.edit","password.confirm"]'],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = ["role.edit"]',
    'nestedCommandId = undefined',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["role.edit","password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [
    { type: 'end', command: 'role.edit' },
    'dialog.free',
    'runningCommandIds = ["password.confirm"]',
    'shownCommandId = undefined',
  ],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = []',
    'nestedCommandId = undefined',
  ],
])

scenario('the password is asked for alone, and a command without a dialog is not nested', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommandIds = ["password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommandIds = []',
    'nestedCommandId = undefined',
  ],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: true },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
])
