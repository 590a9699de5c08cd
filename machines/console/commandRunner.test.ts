import { commandRunnerMachine } from './commandRunner.ts'
import { scenario, type ScenarioStep } from '../testing/scenario.ts'

scenario(
  'no command runs twice at a time, and at most one command with a form or a question runs',
  commandRunnerMachine,
  [
    ['start', 'dialog.free nestedDialog.none'],
    [
      { type: 'start', commandId: 'store.accept', hasDialog: true, canBeNested: false, isRepeatable: false },
      'dialog.asking',
      'runningCommandIds = ["store.accept"]',
      'shownCommandId = "store.accept"',
    ],
    [{ type: 'start', commandId: 'store.accept', hasDialog: true, canBeNested: false, isRepeatable: false }, 'refused'],
    [
      { type: 'start', commandId: 'store.accept', hasDialog: false, canBeNested: false, isRepeatable: false },
      'refused',
    ],
    [{ type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false, isRepeatable: false }, 'refused'],
    [
      { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false },
      'stays',
      'runningCommandIds = ["store.accept","theme.dark"]',
    ],
    [{ type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false }, 'refused'],
    [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = ["store.accept"]'],
    [
      { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false },
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
      { type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false, isRepeatable: false },
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
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false }, 'refused'],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: false, isRepeatable: false }, 'refused'],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: true, isRepeatable: false }, 'refused'],
  [{ type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: false, isRepeatable: true }, 'refused'],
  [
    { type: 'start', commandId: 'language.vi', hasDialog: false, canBeNested: false, isRepeatable: false },
    'stays',
    'runningCommandIds = ["theme.dark","language.vi"]',
  ],
  [{ type: 'end', commandId: 'theme.dark' }, 'stays', 'runningCommandIds = ["language.vi"]'],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: true, canBeNested: false, isRepeatable: false },
    'dialog.asking',
    'runningCommandIds = ["language.vi","theme.dark"]',
    'shownCommandId = "theme.dark"',
  ],
])

scenario('the password is asked for above the command that waits for it, and never twice', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', commandId: 'role.edit', hasDialog: true, canBeNested: false, isRepeatable: false },
    'dialog.asking',
    'runningCommandIds = ["role.edit"]',
    'shownCommandId = "role.edit"',
  ],
  [
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true, isRepeatable: false },
    'nestedDialog.open',
    'runningCommandIds = ["role.edit","password.confirm"]',
    'nestedCommandId = "password.confirm"',
  ],
  [
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true, isRepeatable: false },
    'refused',
  ],
  [{ type: 'start', commandId: 'user.delete', hasDialog: true, canBeNested: false, isRepeatable: false }, 'refused'],
  [
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: false, isRepeatable: false },
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
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true, isRepeatable: false },
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
    { type: 'start', commandId: 'password.confirm', hasDialog: true, canBeNested: true, isRepeatable: false },
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
    { type: 'start', commandId: 'theme.dark', hasDialog: false, canBeNested: true, isRepeatable: false },
    'stays',
    'runningCommandIds = ["theme.dark"]',
  ],
])

scenario(
  'another start of a repeatable command waits for its end, and is carried out in its order',
  commandRunnerMachine,
  [
    ['start', 'dialog.free nestedDialog.none'],
    [
      { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
      'stays',
      'runningCommandIds = ["entry.moveUp"]',
    ],
    [
      { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
      'stays',
      'waitingCommandIds = ["entry.moveUp"]',
    ],
    [
      { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
      'stays',
      'waitingCommandIds = ["entry.moveUp","entry.moveUp"]',
    ],
    [{ type: 'end', commandId: 'entry.moveUp' }, 'stays', 'waitingCommandIds = ["entry.moveUp"]'],
    [{ type: 'end', commandId: 'entry.moveUp' }, 'stays', 'waitingCommandIds = []'],
    [{ type: 'end', commandId: 'entry.moveUp' }, 'stays', 'runningCommandIds = []'],
  ],
)

scenario('the starts that wait for a command that has failed are dropped', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  ...Array.from(['entry.moveUp', 'entry.moveDown'], (commandId, index): ScenarioStep => [
    { type: 'start', commandId, hasDialog: false, canBeNested: false, isRepeatable: true },
    'stays',
    `runningCommandIds = ${JSON.stringify(['entry.moveUp', 'entry.moveDown'].slice(0, index + 1))}`,
  ]),
  ...Array.from(['entry.moveUp', 'entry.moveDown', 'entry.moveUp'], (commandId, index): ScenarioStep => [
    { type: 'start', commandId, hasDialog: false, canBeNested: false, isRepeatable: true },
    'stays',
    `waitingCommandIds = ${JSON.stringify(['entry.moveUp', 'entry.moveDown', 'entry.moveUp'].slice(0, index + 1))}`,
  ]),
  [{ type: 'dropWaiting', commandId: 'entry.moveUp' }, 'stays', 'waitingCommandIds = ["entry.moveDown"]'],
  [{ type: 'end', commandId: 'entry.moveUp' }, 'stays', 'runningCommandIds = ["entry.moveDown"]'],
])

scenario('at most 20 starts wait', commandRunnerMachine, [
  ['start', 'dialog.free nestedDialog.none'],
  [
    { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
    'stays',
    'runningCommandIds = ["entry.moveUp"]',
  ],
  ...Array.from({ length: 20 }, (_, index): ScenarioStep => [
    { type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true },
    'stays',
    `waitingCommandIds = ${JSON.stringify(Array.from({ length: index + 1 }, () => 'entry.moveUp'))}`,
  ]),
  [{ type: 'start', commandId: 'entry.moveUp', hasDialog: false, canBeNested: false, isRepeatable: true }, 'refused'],
])
