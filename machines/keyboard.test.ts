import { keyboardMachine } from './keyboard.ts'
import type { KeyboardEvent } from './keyboardSetup.ts'
import type { KeyPress } from './keyPress.ts'
import { createKeyPress, SHORTCUTS } from './testing/keyboardSamples.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from './testing/scenario.ts'

const capture = (key: string, conditions?: Partial<KeyPress>): KeyboardEvent => ({
  type: 'capture',
  press: createKeyPress(key, conditions),
  shortcuts: SHORTCUTS,
})
const bubble = (key: string, conditions?: Partial<KeyPress>): KeyboardEvent => ({
  type: 'bubble',
  press: createKeyPress(key, conditions),
  shortcuts: SHORTCUTS,
})
const toStores: KeyboardEvent = { type: 'navigate', path: '/stores', isPublic: false }
const toUsers: KeyboardEvent = { type: 'navigate', path: '/users', isPublic: false }
const toLogin: KeyboardEvent = { type: 'navigate', path: '/login', isPublic: true }
const storesRendered: KeyboardEvent = { type: 'render', path: '/stores' }
const usersRendered: KeyboardEvent = { type: 'render', path: '/users' }
const LOST_JSON = '{"rowId":"1","message":"gone"}'
const displace: KeyboardEvent = { type: 'displace', lostRecord: { rowId: '1', message: 'gone' } }

/**
 * Shortens a key press to its key and a call to its shortcut, and marks a queued press that was made before its screen
 * was visible.
 */
function shorten(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('press' in value)) return value
  const { press: pressed, keys, isBeforeScreen } = value as { press: KeyPress; keys?: string; isBeforeScreen?: boolean }
  return keys ?? (isBeforeScreen === true ? `${pressed.key} unseen` : pressed.key)
}

const shortenOptions = { shorten }
const started: ScenarioStep = [
  'start',
  'queue.empty overlay.closed screen.current commands.loading records.shown command.notRunning keys.loading',
]
const ready: ScenarioStep[] = [started, ['loadCommands', 'commands.loaded keys.listening.idle', 'replay {"queue":[]}']]

scenario(
  'a key press calls the command with this shortcut, and no other command',
  keyboardMachine,
  [
    ...ready,
    [bubble('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubble('z'), 'refused'],
    [bubble('j', { isForTable: true }), 'stays', 'consume "j"', 'passToTable "j"'],
    [bubble('j', { isForTable: true, isOverlayOpen: true }), 'refused'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [capture('a'), 'refused'],
    [bubble('a', { isOverlayOpen: true }), 'refused'],
    [bubble('a', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
    [
      bubble('k', { ctrlKey: true, isOverlayOpen: true, isInField: true, isPlainKeyAllowed: false }),
      'stays',
      'consume "k"',
      'callCommand "Mod+K"',
    ],
  ],
  shortenOptions,
)

scenario(
  'two keys in sequence call a command',
  keyboardMachine,
  [
    ...ready,
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [
      capture('s', { timeStamp: 1_000 }),
      'keys.listening.idle',
      'consume "s"',
      'callCommand "g s"',
      'firstKey = undefined',
    ],
    [capture('s'), 'refused'],
  ],
  shortenOptions,
)

scenario(
  'the second key of a sequence may follow up to one second later',
  keyboardMachine,
  [
    ...ready,
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [capture('s', { timeStamp: 1_001 }), 'keys.listening.idle', 'firstKey = undefined'],
  ],
  shortenOptions,
)

scenario(
  'a character that completes no sequence ends the sequence without an effect',
  keyboardMachine,
  [
    ...ready,
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [capture('z'), 'keys.listening.idle', 'consume "z"', 'firstKey = undefined'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [capture('ArrowDown'), 'keys.listening.idle', 'firstKey = undefined'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [capture('Shift'), 'refused'],
    [capture('k', { ctrlKey: true }), 'keys.listening.idle', 'firstKey = undefined'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [bubble('a'), 'keys.listening.idle', 'consume "a"', 'callCommand "a"', 'firstKey = undefined'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [bubble('g'), 'stays', 'consume "g"'],
    [capture('s', { isOverlayOpen: true }), 'keys.listening.idle', 'firstKey = undefined'],
  ],
  shortenOptions,
)

scenario(
  'a begun sequence is forgotten after two seconds',
  keyboardMachine,
  [
    ...ready,
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [1_999, 'stays'],
    [1, 'keys.listening.idle', 'firstKey = undefined'],
  ],
  shortenOptions,
)

scenario(
  'a replayed first key begins a sequence',
  keyboardMachine,
  [
    ...ready,
    [
      { type: 'begin', press: createKeyPress('g', { timeStamp: 100 }) },
      'keys.listening.inSequence',
      'firstKey = {"key":"g","timeStamp":100}',
    ],
    [
      capture('s', { timeStamp: 1_100 }),
      'keys.listening.idle',
      'consume "s"',
      'callCommand "g s"',
      'firstKey = undefined',
    ],
  ],
  shortenOptions,
)

scenario(
  'presses wait for the commands that are loading, and are carried out when these have loaded',
  keyboardMachine,
  [
    started,
    [bubble('Enter'), 'refused'],
    [capture('Enter'), 'refused'],
    [capture('a'), 'refused'],
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [capture('a'), 'stays', 'consume "a"', 'queue = ["z unseen","a unseen"]'],
    [capture('s', { isInField: true }), 'refused'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [bubble('g'), 'stays', 'consume "g"', 'queue = ["z unseen","a unseen","g unseen"]'],
    [bubble('z', { isRepeated: true }), 'stays'],
    [bubble('z', { isSpaceOnControl: true }), 'refused'],
    [bubble('j', { isForTable: true }), 'stays', 'consume "j"', 'passToTable "j"'],
    [bubble('z', { isOverlayOpen: true }), 'refused'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [capture('k', { ctrlKey: true }), 'stays', 'consume "k"', 'queue = ["z unseen","a unseen","g unseen","k unseen"]'],
    [
      'loadCommands',
      'commands.loaded keys.listening.idle queue.empty',
      'replay {"queue":["z unseen","a unseen","g unseen","k unseen"]}',
      'queue = []',
    ],
    [bubble('a'), 'stays', 'consume "a"', 'callCommand "a"'],
  ],
  shortenOptions,
)

scenario(
  'the first key of a sequence waits too while the commands load',
  keyboardMachine,
  [
    started,
    [bubble('g'), 'queue.buffering', 'consume "g"', 'queue = ["g unseen"]'],
    ['loadCommands', 'commands.loaded keys.listening.idle queue.empty', 'replay {"queue":["g unseen"]}', 'queue = []'],
  ],
  shortenOptions,
)

scenario(
  'a command that is registered early is called while the others load',
  keyboardMachine,
  [
    started,
    [bubble('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
  ],
  shortenOptions,
)

scenario(
  'presses that waited five seconds are dropped',
  keyboardMachine,
  [
    started,
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [4_999, 'stays'],
    [1, 'queue.empty', 'drop {"queue":["z unseen"]}', 'queue = []'],
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    ['loadCommands', 'commands.loaded keys.listening.idle queue.empty', 'replay {"queue":["z unseen"]}', 'queue = []'],
    [5_000, 'stays'],
  ],
  shortenOptions,
)

scenario(
  'a press after the first does not make the wait longer',
  keyboardMachine,
  [
    started,
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [4_000, 'stays'],
    [bubble('z'), 'stays', 'queue = ["z unseen","z unseen"]'],
    [1_000, 'queue.empty', 'drop {"queue":["z unseen","z unseen"]}', 'queue = []'],
  ],
  shortenOptions,
)

scenario(
  'presses wait for the screen that is loading',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [capture('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [capture('a', { isOverlayOpen: true }), 'refused'],
    [capture('s', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('ArrowDown'), 'stays', 'consume "ArrowDown"'],
    [capture('Tab'), 'refused'],
    [capture('k', { ctrlKey: true }), 'stays', 'consume "k"', 'queue = ["a unseen","k unseen"]'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubble('z'), 'refused'],
    [
      usersRendered,
      'screen.current keys.listening.idle queue.empty',
      'replay {"queue":["a unseen","k unseen"]}',
      'queue = []',
      'renderedPath = "/users"',
    ],
  ],
  shortenOptions,
)

scenario(
  'while no press waits, the keys of the screen that is being left do nothing',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('ArrowDown'), 'stays', 'consume "ArrowDown"'],
    [capture('Tab'), 'refused'],
    [toStores, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/stores"'],
  ],
  shortenOptions,
)

scenario(
  'a character or an Enter that follows a waiting press waits too, or is refused',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [capture('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [capture('k', { ctrlKey: true }), 'stays', 'consume "k"', 'queue = ["a unseen","k unseen"]'],
    [capture('Enter', { ctrlKey: true }), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Enter', { ctrlKey: true, isInField: true }), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
  ],
  shortenOptions,
)

scenario(
  'a screen that is replaced by a message ends the wait in the next task',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [capture('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [0, 'screen.current keys.listening.idle queue.empty', 'replay {"queue":["a unseen"]}', 'queue = []'],
    [toStores, 'stays', 'targetPath = "/stores"'],
  ],
  shortenOptions,
)

scenario(
  'presses are carried out on the screen that follows in the same task',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [usersRendered, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
    [0, 'stays'],
    ['leave', 'stays', 'renderedPath = undefined'],
  ],
  shortenOptions,
)

scenario(
  'a screen with another path than the URL does not end the wait',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [storesRendered, 'stays'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [usersRendered, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
  ],
  shortenOptions,
)

scenario(
  'pages before the sign-in have no commands to wait for',
  keyboardMachine,
  [
    started,
    [toUsers, 'stays', 'targetPath = "/users"'],
    [toLogin, 'commands.notNeeded keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/login"'],
    [toLogin, 'stays'],
    [bubble('z'), 'refused'],
    [toStores, 'commands.loading keys.loading', 'targetPath = "/stores"'],
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [
      toLogin,
      'commands.notNeeded keys.listening.idle queue.empty',
      'replay {"queue":["z unseen"]}',
      'queue = []',
      'targetPath = "/login"',
    ],
  ],
  shortenOptions,
)

scenario(
  'commands may load on a page before the sign-in',
  keyboardMachine,
  [
    started,
    [toLogin, 'commands.notNeeded keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/login"'],
    ['loadCommands', 'commands.loaded'],
    [toLogin, 'stays'],
    [toStores, 'stays', 'targetPath = "/stores"'],
  ],
  shortenOptions,
)

scenario(
  'presses do not wait for a page before the sign-in',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [toLogin, 'stays', 'targetPath = "/login"'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
  ],
  shortenOptions,
)

scenario(
  'presses wait while a command runs and is rendered, and Enter is refused',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Enter', { isInField: true }), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('a'), 'queue.buffering', 'consume "a"', 'queue = ["a"]'],
    [capture('a', { ctrlKey: true }), 'refused'],
    [capture('a', { isPlainKeyAllowed: false }), 'refused'],
    [
      capture('ArrowDown', { isCursorMove: true, isOverlayOpen: true }),
      'stays',
      'consume "ArrowDown"',
      'queue = ["a","ArrowDown"]',
    ],
    [capture('ArrowDown'), 'refused'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubble('z'), 'refused'],
    ['end', 'command.rendering', 'starts paint'],
    [capture('g'), 'stays', 'consume "g"', 'queue = ["a","ArrowDown","g"]'],
    [
      doneEvent('paint'),
      'command.returning keys.listening.idle queue.empty',
      'replay {"queue":["a","ArrowDown","g"]}',
      'stops paint',
      'queue = []',
    ],
  ],
  shortenOptions,
)

const requeue: KeyboardEvent = { type: 'requeue', queue: [{ press: createKeyPress('a'), isBeforeScreen: false }] }

scenario(
  'presses that follow a cursor move wait until the row is painted, and Enter is refused',
  keyboardMachine,
  [
    ...ready,
    [requeue, 'keys.renderingRow queue.buffering', 'starts paintRow', 'queue = ["a"]'],
    [capture('j', { isCursorMove: true }), 'stays', 'consume "j"', 'queue = ["a","j"]'],
    [capture('ArrowUp', { isCursorMove: true }), 'stays', 'consume "ArrowUp"', 'queue = ["a","j","ArrowUp"]'],
    [capture('r'), 'stays', 'consume "r"', 'queue = ["a","j","ArrowUp","r"]'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Tab'), 'refused'],
    [bubble('Tab'), 'refused'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [
      doneEvent('paintRow'),
      'keys.listening.idle queue.empty',
      'replay {"queue":["a","j","ArrowUp","r"]}',
      'stops paintRow',
      'queue = []',
    ],
    [requeue, 'keys.renderingRow queue.buffering', 'starts paintRow', 'queue = ["a"]'],
    [999, 'stays'],
    [1, 'keys.listening.idle queue.empty', 'replay {"queue":["a"]}', 'stops paintRow', 'queue = []'],
    [requeue, 'keys.renderingRow queue.buffering', 'starts paintRow', 'queue = ["a"]'],
    [
      errorEvent('paintRow'),
      'keys.listening.idle queue.empty',
      'replay {"queue":["a"]}',
      'stops paintRow',
      'queue = []',
    ],
  ],
  shortenOptions,
)

scenario(
  'presses that follow a cursor move wait for the rows or the screen that it loads',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [requeue, 'keys.renderingRow queue.buffering', 'starts paintRow', 'queue = ["a"]'],
    [doneEvent('paintRow'), 'keys.listening.awaitingRecords', 'stops paintRow'],
    ['showRecords', 'records.shown keys.listening.idle queue.empty', 'replay {"queue":["a"]}', 'queue = []'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [capture('z'), 'queue.buffering', 'consume "z"', 'queue = ["z unseen"]'],
    [requeue, 'keys.renderingRow', 'starts paintRow', 'queue = ["a","z unseen"]'],
    [doneEvent('paintRow'), 'keys.navigating', 'stops paintRow'],
    [
      usersRendered,
      'screen.current keys.listening.idle queue.empty',
      'replay {"queue":["a","z unseen"]}',
      'queue = []',
      'renderedPath = "/users"',
    ],
  ],
  shortenOptions,
)

scenario(
  'a command that shows its form or question again handles the keys itself',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    ['ask', 'command.notRunning keys.listening.idle', 'replay {"queue":[]}'],
    [bubble('a'), 'stays', 'consume "a"', 'callCommand "a"'],
  ],
  shortenOptions,
)

scenario(
  'a screen that is not rendered within a second ends the wait',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    ['end', 'command.rendering', 'starts paint'],
    [999, 'stays'],
    [1, 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    [399, 'stays'],
    [1, 'command.notRunning'],
  ],
  shortenOptions,
)

scenario(
  'a screen whose painting fails ends the wait',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    ['end', 'command.rendering', 'starts paint'],
    [errorEvent('paint'), 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    ['run', 'command.running keys.holding'],
  ],
  shortenOptions,
)

scenario(
  'right after a command Enter does nothing for 400 ms',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    ['end', 'command.rendering', 'starts paint'],
    [doneEvent('paint'), 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Enter', { isInField: true }), 'refused'],
    [capture('Enter', { isOverlayOpen: true }), 'refused'],
    [capture('a'), 'refused'],
    [bubble('x'), 'refused'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    [capture('Enter'), 'refused'],
  ],
  shortenOptions,
)

scenario(
  'Enter works at once when another key was pressed after the command',
  keyboardMachine,
  [
    ...ready,
    ['run', 'command.running keys.holding'],
    ['end', 'command.rendering', 'starts paint'],
    [doneEvent('paint'), 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    [bubble('a'), 'command.notRunning', 'consume "a"', 'callCommand "a"'],
    [capture('Enter'), 'refused'],
    ['run', 'command.running keys.holding'],
    ['end', 'command.rendering', 'starts paint'],
    [doneEvent('paint'), 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    [
      bubble('j', { isForTable: true, rowEffect: 'moveCursor' }),
      'command.notRunning',
      'consume "j"',
      'passToTable "j"',
    ],
    [capture('Enter'), 'refused'],
  ],
  shortenOptions,
)

scenario(
  'the keys of a record that has disappeared without a key press are refused for 400 ms',
  keyboardMachine,
  [
    ...ready,
    [displace, 'command.displaced', `lostRecord = ${LOST_JSON}`],
    [displace, 'refused'],
    [capture('a'), 'stays', 'consume "a"', 'refuseDisplaced "a"'],
    [capture('z'), 'refused'],
    [capture('k', { ctrlKey: true }), 'refused'],
    [capture('Enter'), 'stays', 'consume "Enter"', 'refuseDisplaced "Enter"'],
    [capture('Enter', { isInField: true }), 'refused'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    [capture('a'), 'refused'],
    ['run', 'command.running keys.holding'],
    [displace, 'refused'],
    ['end', 'command.rendering', 'starts paint'],
    [displace, 'refused'],
    [doneEvent('paint'), 'command.returning keys.listening.idle', 'replay {"queue":[]}', 'stops paint'],
    [displace, 'refused'],
    [400, 'command.notRunning'],
    [displace, 'command.displaced'],
  ],
  shortenOptions,
)

scenario(
  'the keys of a record that has disappeared behind dialogs are refused until 400 ms after the last one has closed',
  keyboardMachine,
  [
    ...ready,
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    [displace, 'command.displaced', `lostRecord = ${LOST_JSON}`],
    [60_000, 'stays'],
    ['ask', 'refused'],
    ['end', 'refused'],
    [capture('a', { isOverlayOpen: true }), 'refused'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', `reportLost {"lostRecord":${LOST_JSON}}`, 'overlayCount = 0'],
    [capture('a'), 'stays', 'consume "a"', 'refuseDisplaced "a"'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    [displace, 'command.displaced'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', `reportLost {"lostRecord":${LOST_JSON}}`, 'overlayCount = 0'],
    ['openOverlay', 'overlay.open command.notRunning', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  shortenOptions,
)

scenario(
  'who confirms a command has chosen its record, even if that has disappeared meanwhile',
  keyboardMachine,
  [
    ...ready,
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    [displace, 'command.displaced', `lostRecord = ${LOST_JSON}`],
    ['run', 'command.running keys.holding'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  shortenOptions,
)

scenario(
  'while other rows load, cursor moves wait for these rows, and Enter and the keys of a record are refused',
  keyboardMachine,
  [
    ...ready,
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [
      capture('j', { isForTable: true, rowEffect: 'moveCursor' }),
      'queue.buffering',
      'consume "j"',
      'queue = ["j unseen"]',
    ],
    [capture('j', { rowEffect: 'moveCursor' }), 'stays', 'consume "j"', 'queue = ["j unseen","j unseen"]'],
    [capture('Enter', { isForTable: true, rowEffect: 'actOnRow' }), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Enter', { rowEffect: 'actOnRow' }), 'stays', 'consume "Enter"', 'refuseEarly "Enter"'],
    [capture('Enter'), 'refused'],
    [capture(']', { isForTable: true }), 'refused'],
    [bubble(']', { isForTable: true }), 'stays', 'consume "]"', 'passToTable "]"'],
    [capture('Escape'), 'refused'],
    [capture('a', { ctrlKey: true, rowEffect: 'actOnRow' }), 'refused'],
    [capture('a'), 'stays', 'consume "a"', 'refuseEarly "a"'],
    [capture('k', { ctrlKey: true }), 'refused'],
    [bubble('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [capture('s'), 'keys.listening.awaitingRecords', 'consume "s"', 'callCommand "g s"', 'firstKey = undefined'],
    [
      'showRecords',
      'records.shown keys.listening.idle queue.empty',
      'replay {"queue":["j unseen","j unseen"]}',
      'queue = []',
    ],
  ],
  shortenOptions,
)

scenario(
  'a character without a command waits for the first rows, whose records may have one',
  keyboardMachine,
  [
    ...ready,
    [bubble('z'), 'refused'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [bubble('z', { isOverlayOpen: true }), 'refused'],
    [bubble('z', { isInField: true }), 'refused'],
    [bubble(' ', { isSpaceOnControl: true }), 'refused'],
    [bubble('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubble('z', { isForTable: true }), 'stays', 'consume "z"', 'passToTable "z"'],
    [bubble('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    ['showRecords', 'records.shown keys.listening.idle queue.empty', 'replay {"queue":["z unseen"]}', 'queue = []'],
  ],
  shortenOptions,
)

scenario(
  'keys that wait for rows are dropped after five seconds, or wait for the next screen',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [
      capture('j', { isForTable: true, rowEffect: 'moveCursor' }),
      'queue.buffering',
      'consume "j"',
      'queue = ["j unseen"]',
    ],
    [4_999, 'stays'],
    [1, 'queue.empty', 'drop {"queue":["j unseen"]}', 'queue = []'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    ['showRecords', 'records.shown'],
    [usersRendered, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
  ],
  shortenOptions,
)

scenario(
  'the overlay is open until every dialog and menu has closed',
  keyboardMachine,
  [
    started,
    ['closeOverlay', 'refused'],
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  shortenOptions,
)

scenario(
  'a sequence ends when the wait for a screen or a command begins',
  keyboardMachine,
  [
    ...ready,
    [storesRendered, 'stays', 'renderedPath = "/stores"'],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    [toUsers, 'screen.navigating keys.navigating', 'targetPath = "/users"'],
    [
      usersRendered,
      'screen.current keys.listening.idle',
      'replay {"queue":[]}',
      'firstKey = undefined',
      'renderedPath = "/users"',
    ],
    [bubble('g'), 'keys.listening.inSequence', 'consume "g"', 'firstKey = {"key":"g","timeStamp":0}'],
    ['run', 'command.running keys.holding'],
    ['ask', 'command.notRunning keys.listening.idle', 'replay {"queue":[]}', 'firstKey = undefined'],
  ],
  shortenOptions,
)
