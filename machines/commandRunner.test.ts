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
      'runningCommands = ["store.accept"]',
      'shownCommand = "store.accept"',
    ],
    [{ type: 'start', command: 'store.accept', hasDialog: true, canBeNested: false }, 'refused'],
    [{ type: 'start', command: 'store.accept', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
    [
      { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommands = ["store.accept","theme.dark"]',
    ],
    [{ type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
    [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommands = ["store.accept"]'],
    [
      { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
      'stays',
      'runningCommands = ["store.accept","theme.dark"]',
    ],
    [
      { type: 'end', command: 'store.accept' },
      'dialog.free',
      'runningCommands = ["theme.dark"]',
      'shownCommand = undefined',
    ],
    [
      { type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false },
      'dialog.asking',
      'runningCommands = ["theme.dark","user.delete"]',
      'shownCommand = "user.delete"',
    ],
    [
      { type: 'end', command: 'user.delete' },
      'dialog.free',
      'runningCommands = ["theme.dark"]',
      'shownCommand = undefined',
    ],
    [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommands = []'],
  ],
)

scenario('commands without a form or a question run beside one another', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommands = ["theme.dark"]',
  ],
  [{ type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: true }, 'refused'],
  [
    { type: 'start', command: 'language.vi', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommands = ["theme.dark","language.vi"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommands = ["language.vi"]'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommands = ["language.vi","theme.dark"]',
    'shownCommand = "theme.dark"',
  ],
])

scenario('the password is asked for above the command that waits for it, and never twice', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'role.edit', hasDialog: true, canBeNested: false },
    'dialog.asking',
    'runningCommands = ["role.edit"]',
    'shownCommand = "role.edit"',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommands = ["role.edit","password.confirm"]',
    'nestedCommand = "password.confirm"',
  ],
  [{ type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true }, 'refused'],
  [{ type: 'start', command: 'user.delete', hasDialog: true, canBeNested: false }, 'refused'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: false },
    'stays',
    'runningCommands = ["role.edit","password.confirm","theme.dark"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'runningCommands = ["role.edit","password.confirm"]'],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommands = ["role.edit"]',
    'nestedCommand = undefined',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommands = ["role.edit","password.confirm"]',
    'nestedCommand = "password.confirm"',
  ],
  [
    { type: 'end', command: 'role.edit' },
    'dialog.free',
    'runningCommands = ["password.confirm"]',
    'shownCommand = undefined',
  ],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommands = []',
    'nestedCommand = undefined',
  ],
])

scenario('the password is asked for alone, and a command without a dialog is not nested', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canBeNested: true },
    'nestedDialog.open',
    'runningCommands = ["password.confirm"]',
    'nestedCommand = "password.confirm"',
  ],
  [
    { type: 'end', command: 'password.confirm' },
    'nestedDialog.none',
    'runningCommands = []',
    'nestedCommand = undefined',
  ],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canBeNested: true },
    'stays',
    'runningCommands = ["theme.dark"]',
  ],
])
