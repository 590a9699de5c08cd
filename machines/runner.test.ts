import { runnerMachine } from './runner.ts'
import { scenario } from './testing/scenario.ts'

scenario('no command begins twice, and at most one with a form or a question', runnerMachine, [
  ['start', 'free'],
  [
    { type: 'start', command: 'store.accept', hasDialog: true },
    'asking',
    'running = ["store.accept"]',
    'shown = "store.accept"',
  ],
  [{ type: 'start', command: 'store.accept', hasDialog: true }, 'refused'],
  [{ type: 'start', command: 'store.accept', hasDialog: false }, 'refused'],
  [{ type: 'start', command: 'user.delete', hasDialog: true }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: false }, 'stays', 'running = ["store.accept","theme.dark"]'],
  [{ type: 'start', command: 'theme.dark', hasDialog: false }, 'refused'],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = ["store.accept"]'],
  [{ type: 'start', command: 'theme.dark', hasDialog: false }, 'stays', 'running = ["store.accept","theme.dark"]'],
  [{ type: 'end', command: 'store.accept' }, 'free', 'running = ["theme.dark"]', 'shown = undefined'],
  [
    { type: 'start', command: 'user.delete', hasDialog: true },
    'asking',
    'running = ["theme.dark","user.delete"]',
    'shown = "user.delete"',
  ],
  [{ type: 'end', command: 'user.delete' }, 'free', 'running = ["theme.dark"]', 'shown = undefined'],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = []'],
])

scenario('commands without a form or a question run beside one another', runnerMachine, [
  ['start', 'free'],
  [{ type: 'start', command: 'theme.dark', hasDialog: false }, 'stays', 'running = ["theme.dark"]'],
  [{ type: 'start', command: 'theme.dark', hasDialog: false }, 'refused'],
  [{ type: 'start', command: 'theme.dark', hasDialog: true }, 'refused'],
  [{ type: 'start', command: 'language.vi', hasDialog: false }, 'stays', 'running = ["theme.dark","language.vi"]'],
  [{ type: 'end', command: 'theme.dark' }, 'stays', 'running = ["language.vi"]'],
  [
    { type: 'start', command: 'theme.dark', hasDialog: true },
    'asking',
    'running = ["language.vi","theme.dark"]',
    'shown = "theme.dark"',
  ],
])
