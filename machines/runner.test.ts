import { runnerMachine } from './runner.ts'
import { scenario } from './testing/scenario.ts'

scenario('no command runs twice at a time, and at most one command with a form or a question runs', runnerMachine, [
  ['start', 'dialog.free interruption.none'],
  [
    { type: 'start', command: 'store.accept', hasDialog: true, canInterrupt: false },
    'dialog.asking',
    'running = ["store.accept"]',
    'shown = "store.accept"',
  ],
  [{ type: 'start', command: 'store.accept', hasDialog: true, canInterrupt: false }, 'refused'],
  [{ type: 'start', command: 'store.accept', hasDialog: false, canInterrupt: false }, 'refused'],
  [{ type: 'start', command: 'user.delete', hasDialog: true, canInterrupt: false }, 'refused'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false },
    'stays',
    'running = ["store.accept","theme.dark"]',
  ],
  [{ type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false }, 'refused'],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = ["store.accept"]'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false },
    'stays',
    'running = ["store.accept","theme.dark"]',
  ],
  [{ type: 'end', command: 'store.accept' }, 'dialog.free', 'running = ["theme.dark"]', 'shown = undefined'],
  [
    { type: 'start', command: 'user.delete', hasDialog: true, canInterrupt: false },
    'dialog.asking',
    'running = ["theme.dark","user.delete"]',
    'shown = "user.delete"',
  ],
  [{ type: 'end', command: 'user.delete' }, 'dialog.free', 'running = ["theme.dark"]', 'shown = undefined'],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = []'],
])

scenario('commands without a form or a question run beside one another', runnerMachine, [
  ['start', 'dialog.free interruption.none'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false },
    'stays',
    'running = ["theme.dark"]',
  ],
  [{ type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true, canInterrupt: false }, 'refused'],
  [
    { type: 'start', command: 'language.vi', hasDialog: false, canInterrupt: false },
    'stays',
    'running = ["theme.dark","language.vi"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = ["language.vi"]'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: true, canInterrupt: false },
    'dialog.asking',
    'running = ["language.vi","theme.dark"]',
    'shown = "theme.dark"',
  ],
])

scenario('the password is asked for above the command that waits for it, and never twice', runnerMachine, [
  ['start', 'dialog.free interruption.none'],
  [
    { type: 'start', command: 'role.edit', hasDialog: true, canInterrupt: false },
    'dialog.asking',
    'running = ["role.edit"]',
    'shown = "role.edit"',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canInterrupt: true },
    'interruption.open',
    'running = ["role.edit","password.confirm"]',
    'interrupting = "password.confirm"',
  ],
  [{ type: 'start', command: 'password.confirm', hasDialog: true, canInterrupt: true }, 'refused'],
  [{ type: 'start', command: 'user.delete', hasDialog: true, canInterrupt: false }, 'refused'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: false, canInterrupt: false },
    'stays',
    'running = ["role.edit","password.confirm","theme.dark"]',
  ],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = ["role.edit","password.confirm"]'],
  [
    { type: 'end', command: 'password.confirm' },
    'interruption.none',
    'running = ["role.edit"]',
    'interrupting = undefined',
  ],
  [
    { type: 'start', command: 'password.confirm', hasDialog: true, canInterrupt: true },
    'interruption.open',
    'running = ["role.edit","password.confirm"]',
    'interrupting = "password.confirm"',
  ],
  [{ type: 'end', command: 'role.edit' }, 'dialog.free', 'running = ["password.confirm"]', 'shown = undefined'],
  [{ type: 'end', command: 'password.confirm' }, 'interruption.none', 'running = []', 'interrupting = undefined'],
])
