import { keyboardMachine } from './keyboard.ts'
import type { KeyboardChartEvent } from './keyboardSetup.ts'
import type { KeyPress } from './keyPress.ts'
import { createKeyPress, SHORTCUTS } from '../testing/keyboardSamples.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

const captureEventOf = (key: string, overrides?: Partial<KeyPress>): KeyboardChartEvent => ({
  type: 'capture',
  press: createKeyPress(key, overrides),
  shortcuts: SHORTCUTS,
})
const bubbleEventOf = (key: string, overrides?: Partial<KeyPress>): KeyboardChartEvent => ({
  type: 'bubble',
  press: createKeyPress(key, overrides),
  shortcuts: SHORTCUTS,
})
const navigateToStoresEvent: KeyboardChartEvent = { type: 'navigate', path: '/stores', isPublic: false }
const navigateToUsersEvent: KeyboardChartEvent = { type: 'navigate', path: '/users', isPublic: false }
const navigateToLoginEvent: KeyboardChartEvent = { type: 'navigate', path: '/login', isPublic: true }
const renderStoresEvent: KeyboardChartEvent = { type: 'render', path: '/stores' }
const renderUsersEvent: KeyboardChartEvent = { type: 'render', path: '/users' }
const LOST_RECORD_JSON = '{"rowId":"1","message":"gone"}'
const loseRecordEvent: KeyboardChartEvent = { type: 'loseRecord', lostRecord: { rowId: '1', message: 'gone' } }

/**
 * Shortens a key press to its key and the params of `callCommand` to its shortcut, and marks a queued press that was
 * made before its screen was visible.
 */
function shortenValue(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('press' in value)) return value
  const { press, keys, isBeforeScreen } = value as { press: KeyPress; keys?: string; isBeforeScreen?: boolean }
  return keys ?? (isBeforeScreen === true ? `${press.key} unseen` : press.key)
}

const scenarioOptions = { shortenValue }
const startStep: ScenarioStep = [
  'start',
  'queue.empty overlay.closed screen.current commands.loading records.shown command.notRunning keys.loading',
]
const stepsToReady: ScenarioStep[] = [
  startStep,
  ['registerCommands', 'commands.loaded keys.listening.idle', 'replay {"queue":[]}'],
]

scenario(
  'a key press calls the command with this shortcut, and no other command',
  keyboardMachine,
  [
    ...stepsToReady,
    [bubbleEventOf('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubbleEventOf('z'), 'refused'],
    [bubbleEventOf('j', { isForTable: true }), 'stays', 'consume "j"', 'passToTable "j"'],
    [bubbleEventOf('j', { isForTable: true, isOverlayOpen: true }), 'refused'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubbleEventOf('k', { metaKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [captureEventOf('a'), 'refused'],
    [bubbleEventOf('a', { isOverlayOpen: true }), 'refused'],
    [bubbleEventOf('a', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
    [bubbleEventOf('g', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
    [
      bubbleEventOf('k', { ctrlKey: true, isOverlayOpen: true, isInField: true, isPlainKeyAllowed: false }),
      'stays',
      'consume "k"',
      'callCommand "Mod+K"',
    ],
  ],
  scenarioOptions,
)

scenario(
  'two keys in sequence call a command',
  keyboardMachine,
  [
    ...stepsToReady,
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [
      captureEventOf('s', { timeStamp: 1_000 }),
      'keys.listening.idle',
      'consume "s"',
      'callCommand "g s"',
      'firstKey = undefined',
      'tags = ',
    ],
    [captureEventOf('s'), 'refused'],
  ],
  scenarioOptions,
)

scenario(
  'the second key of a sequence may follow up to one second later',
  keyboardMachine,
  [
    ...stepsToReady,
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [captureEventOf('s', { timeStamp: 1_001 }), 'keys.listening.idle', 'firstKey = undefined', 'tags = '],
  ],
  scenarioOptions,
)

scenario(
  'a character that completes no sequence ends the sequence without an effect',
  keyboardMachine,
  [
    ...stepsToReady,
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [captureEventOf('z'), 'keys.listening.idle', 'consume "z"', 'firstKey = undefined', 'tags = '],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [captureEventOf('ArrowDown'), 'keys.listening.idle', 'firstKey = undefined', 'tags = '],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [captureEventOf('Shift'), 'refused'],
    [captureEventOf('k', { ctrlKey: true }), 'keys.listening.idle', 'firstKey = undefined', 'tags = '],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [bubbleEventOf('a'), 'keys.listening.idle', 'consume "a"', 'callCommand "a"', 'firstKey = undefined', 'tags = '],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [bubbleEventOf('g'), 'stays', 'consume "g"'],
    [captureEventOf('s', { isOverlayOpen: true }), 'keys.listening.idle', 'firstKey = undefined', 'tags = '],
  ],
  scenarioOptions,
)

scenario(
  'a begun sequence is forgotten after two seconds',
  keyboardMachine,
  [
    ...stepsToReady,
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [1_999, 'stays'],
    [1, 'keys.listening.idle', 'firstKey = undefined', 'tags = '],
  ],
  scenarioOptions,
)

scenario(
  'a replayed first key begins a sequence',
  keyboardMachine,
  [
    ...stepsToReady,
    [
      { type: 'begin', press: createKeyPress('g', { timeStamp: 100 }) },
      'keys.listening.inSequence',
      'firstKey = {"key":"g","timeStamp":100}',
      'tags = heedsTyping',
    ],
    [
      captureEventOf('s', { timeStamp: 1_100 }),
      'keys.listening.idle',
      'consume "s"',
      'callCommand "g s"',
      'firstKey = undefined',
      'tags = ',
    ],
  ],
  scenarioOptions,
)

scenario(
  'presses wait for the commands that are loading, and are carried out when these have loaded',
  keyboardMachine,
  [
    startStep,
    [bubbleEventOf('Enter'), 'refused'],
    [captureEventOf('Enter'), 'refused'],
    [captureEventOf('a'), 'refused'],
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [captureEventOf('a'), 'stays', 'consume "a"', 'queue = ["z unseen","a unseen"]'],
    [captureEventOf('s', { isInField: true }), 'refused'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [bubbleEventOf('g'), 'stays', 'consume "g"', 'queue = ["z unseen","a unseen","g unseen"]'],
    [bubbleEventOf('z', { isRepeated: true }), 'stays'],
    [bubbleEventOf('z', { isSpaceOnControl: true }), 'refused'],
    [bubbleEventOf('j', { isForTable: true }), 'stays', 'consume "j"', 'passToTable "j"'],
    [bubbleEventOf('z', { isOverlayOpen: true }), 'refused'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [
      captureEventOf('k', { ctrlKey: true }),
      'stays',
      'consume "k"',
      'queue = ["z unseen","a unseen","g unseen","k unseen"]',
    ],
    [
      'registerCommands',
      'commands.loaded keys.listening.idle queue.empty',
      'replay {"queue":["z unseen","a unseen","g unseen","k unseen"]}',
      'queue = []',
    ],
    [bubbleEventOf('a'), 'stays', 'consume "a"', 'callCommand "a"'],
  ],
  scenarioOptions,
)

scenario(
  'the first key of a sequence waits too while the commands load',
  keyboardMachine,
  [
    startStep,
    [bubbleEventOf('g'), 'queue.buffering', 'consume "g"', 'queue = ["g unseen"]'],
    [
      'registerCommands',
      'commands.loaded keys.listening.idle queue.empty',
      'replay {"queue":["g unseen"]}',
      'queue = []',
    ],
  ],
  scenarioOptions,
)

scenario(
  'a command that is registered early is called while the others load',
  keyboardMachine,
  [
    startStep,
    [bubbleEventOf('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
  ],
  scenarioOptions,
)

scenario(
  'presses that waited five seconds are dropped',
  keyboardMachine,
  [
    startStep,
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [4_999, 'stays'],
    [1, 'queue.empty', 'reportDropped {"queue":["z unseen"]}', 'queue = []'],
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [
      'registerCommands',
      'commands.loaded keys.listening.idle queue.empty',
      'replay {"queue":["z unseen"]}',
      'queue = []',
    ],
    [5_000, 'stays'],
  ],
  scenarioOptions,
)

scenario(
  'a press after the first does not make the wait longer',
  keyboardMachine,
  [
    startStep,
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [4_000, 'stays'],
    [bubbleEventOf('z'), 'stays', 'queue = ["z unseen","z unseen"]'],
    [1_000, 'queue.empty', 'reportDropped {"queue":["z unseen","z unseen"]}', 'queue = []'],
  ],
  scenarioOptions,
)

scenario(
  'presses wait for the screen that is loading',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    [captureEventOf('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [captureEventOf('a', { isOverlayOpen: true }), 'refused'],
    [captureEventOf('s', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('ArrowDown'), 'stays', 'consume "ArrowDown"'],
    [captureEventOf('Tab'), 'refused'],
    [captureEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'queue = ["a unseen","k unseen"]'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubbleEventOf('z'), 'refused'],
    [
      renderUsersEvent,
      'screen.current keys.listening.idle queue.empty',
      'replay {"queue":["a unseen","k unseen"]}',
      'queue = []',
      'renderedPath = "/users"',
    ],
  ],
  scenarioOptions,
)

scenario(
  'while no press waits, the keys of the screen that is being left do nothing',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('ArrowDown'), 'stays', 'consume "ArrowDown"'],
    [captureEventOf('Tab'), 'refused'],
    [navigateToStoresEvent, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/stores"'],
  ],
  scenarioOptions,
)

scenario(
  'a character or an Enter that follows a waiting press waits too, or is refused',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    [captureEventOf('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [captureEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'queue = ["a unseen","k unseen"]'],
    [captureEventOf('Enter', { ctrlKey: true }), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [
      captureEventOf('Enter', { ctrlKey: true, isInField: true }),
      'stays',
      'consume "Enter"',
      'refuseEarlyPress "Enter"',
    ],
    [captureEventOf('Enter', { isInField: true, isPlainKeyAllowed: false }), 'refused'],
  ],
  scenarioOptions,
)

scenario(
  'a screen that is replaced by a message ends the wait in the next task',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [captureEventOf('a'), 'queue.buffering', 'consume "a"', 'queue = ["a unseen"]'],
    [0, 'screen.current keys.listening.idle queue.empty', 'replay {"queue":["a unseen"]}', 'queue = []'],
    [navigateToStoresEvent, 'stays', 'targetPath = "/stores"'],
  ],
  scenarioOptions,
)

scenario(
  'presses are carried out on the screen that follows in the same task',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [renderUsersEvent, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
    [0, 'stays'],
    ['leave', 'stays', 'renderedPath = undefined'],
  ],
  scenarioOptions,
)

scenario(
  'a screen with another path than the URL does not end the wait',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    [renderStoresEvent, 'stays'],
    ['leave', 'screen.replacing', 'renderedPath = undefined'],
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [renderUsersEvent, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
  ],
  scenarioOptions,
)

scenario(
  'pages before the sign-in have no commands to wait for',
  keyboardMachine,
  [
    startStep,
    [navigateToUsersEvent, 'stays', 'targetPath = "/users"'],
    [navigateToLoginEvent, 'commands.notNeeded keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/login"'],
    [navigateToLoginEvent, 'stays'],
    [bubbleEventOf('z'), 'refused'],
    [navigateToStoresEvent, 'commands.loading keys.loading', 'targetPath = "/stores"'],
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    [
      navigateToLoginEvent,
      'commands.notNeeded keys.listening.idle queue.empty',
      'replay {"queue":["z unseen"]}',
      'queue = []',
      'targetPath = "/login"',
    ],
  ],
  scenarioOptions,
)

scenario(
  'commands may load on a page before the sign-in',
  keyboardMachine,
  [
    startStep,
    [navigateToLoginEvent, 'commands.notNeeded keys.listening.idle', 'replay {"queue":[]}', 'targetPath = "/login"'],
    ['registerCommands', 'commands.loaded'],
    [navigateToLoginEvent, 'stays'],
    [navigateToStoresEvent, 'stays', 'targetPath = "/stores"'],
  ],
  scenarioOptions,
)

scenario(
  'presses do not wait for a page before the sign-in',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [navigateToLoginEvent, 'stays', 'targetPath = "/login"'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
  ],
  scenarioOptions,
)

scenario(
  'presses wait while a command runs and is rendered, and Enter is refused',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('Enter', { isInField: true }), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('a'), 'queue.buffering', 'consume "a"', 'queue = ["a"]'],
    [captureEventOf('a', { ctrlKey: true }), 'refused'],
    [captureEventOf('a', { isPlainKeyAllowed: false }), 'refused'],
    [
      captureEventOf('ArrowDown', { isCursorMove: true, isOverlayOpen: true }),
      'stays',
      'consume "ArrowDown"',
      'queue = ["a","ArrowDown"]',
    ],
    [captureEventOf('ArrowDown'), 'refused'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [bubbleEventOf('z'), 'refused'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [captureEventOf('g'), 'stays', 'consume "g"', 'queue = ["a","ArrowDown","g"]'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle queue.empty',
      'replay {"queue":["a","ArrowDown","g"]}',
      'stops waitForPaint',
      'queue = []',
    ],
  ],
  scenarioOptions,
)

const requeueEvent: KeyboardChartEvent = {
  type: 'requeue',
  queue: [{ press: createKeyPress('a'), isBeforeScreen: false }],
}

scenario(
  'presses that follow a cursor move wait until the row is painted, and Enter is refused',
  keyboardMachine,
  [
    ...stepsToReady,
    [requeueEvent, 'keys.renderingRow queue.buffering', 'starts waitForRowPaint', 'queue = ["a"]'],
    [captureEventOf('j', { isCursorMove: true }), 'stays', 'consume "j"', 'queue = ["a","j"]'],
    [captureEventOf('ArrowUp', { isCursorMove: true }), 'stays', 'consume "ArrowUp"', 'queue = ["a","j","ArrowUp"]'],
    [captureEventOf('r'), 'stays', 'consume "r"', 'queue = ["a","j","ArrowUp","r"]'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('Tab'), 'refused'],
    [bubbleEventOf('Tab'), 'refused'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [
      doneEvent('waitForRowPaint'),
      'keys.listening.idle queue.empty',
      'replay {"queue":["a","j","ArrowUp","r"]}',
      'stops waitForRowPaint',
      'queue = []',
    ],
    [requeueEvent, 'keys.renderingRow queue.buffering', 'starts waitForRowPaint', 'queue = ["a"]'],
    [999, 'stays'],
    [1, 'keys.listening.idle queue.empty', 'replay {"queue":["a"]}', 'stops waitForRowPaint', 'queue = []'],
    [requeueEvent, 'keys.renderingRow queue.buffering', 'starts waitForRowPaint', 'queue = ["a"]'],
    [
      errorEvent('waitForRowPaint'),
      'keys.listening.idle queue.empty',
      'replay {"queue":["a"]}',
      'stops waitForRowPaint',
      'queue = []',
    ],
  ],
  scenarioOptions,
)

scenario(
  'presses that follow a cursor move wait for the rows or the screen that it loads',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [requeueEvent, 'keys.renderingRow queue.buffering', 'starts waitForRowPaint', 'queue = ["a"]'],
    [doneEvent('waitForRowPaint'), 'keys.listening.awaitingRecords', 'stops waitForRowPaint'],
    ['showRecords', 'records.shown keys.listening.idle queue.empty', 'replay {"queue":["a"]}', 'queue = []'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    [captureEventOf('z'), 'queue.buffering', 'consume "z"', 'queue = ["z unseen"]'],
    [requeueEvent, 'keys.renderingRow', 'starts waitForRowPaint', 'queue = ["a","z unseen"]'],
    [doneEvent('waitForRowPaint'), 'keys.awaitingScreen', 'stops waitForRowPaint'],
    [
      renderUsersEvent,
      'screen.current keys.listening.idle queue.empty',
      'replay {"queue":["a","z unseen"]}',
      'queue = []',
      'renderedPath = "/users"',
    ],
  ],
  scenarioOptions,
)

scenario(
  'a command that shows its form or question again handles the keys itself',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    ['ask', 'command.notRunning keys.listening.idle', 'replay {"queue":[]}'],
    [bubbleEventOf('a'), 'stays', 'consume "a"', 'callCommand "a"'],
  ],
  scenarioOptions,
)

scenario(
  'a screen that is not rendered within a second ends the wait',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [999, 'stays'],
    [1, 'command.refusingEnter.afterCommand keys.listening.idle', 'replay {"queue":[]}', 'stops waitForPaint'],
    [399, 'stays'],
    [1, 'command.notRunning'],
  ],
  scenarioOptions,
)

scenario(
  'a screen whose painting fails ends the wait',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [
      errorEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    ['run', 'command.running keys.running'],
  ],
  scenarioOptions,
)

scenario(
  'right after a command Enter does nothing for 400 ms',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('Enter', { isInField: true }), 'refused'],
    [captureEventOf('Enter', { isOverlayOpen: true }), 'refused'],
    [captureEventOf('x'), 'refused'],
    [loseRecordEvent, 'refused'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
  ],
  scenarioOptions,
)

scenario(
  'Enter works at once when another key was pressed after the command',
  keyboardMachine,
  [
    ...stepsToReady,
    ['run', 'command.running keys.running'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    [captureEventOf('a'), 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
    ['run', 'command.running keys.running'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    [captureEventOf('j', { rowEffect: 'moveCursor' }), 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
  ],
  scenarioOptions,
)

scenario(
  'the keys of a record that has disappeared without a key press are refused for 400 ms',
  keyboardMachine,
  [
    ...stepsToReady,
    [loseRecordEvent, 'command.displaced', `lostRecord = ${LOST_RECORD_JSON}`],
    [loseRecordEvent, 'refused'],
    [captureEventOf('a'), 'stays', 'consume "a"', 'refuseForLostRecord "a"'],
    [captureEventOf('z'), 'refused'],
    [captureEventOf('k', { ctrlKey: true }), 'refused'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseForLostRecord "Enter"'],
    [captureEventOf('Enter', { isInField: true }), 'refused'],
    [399, 'stays'],
    ['refuseCommand', 'stays'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    [captureEventOf('a'), 'refused'],
    ['run', 'command.running keys.running'],
    [loseRecordEvent, 'refused'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [loseRecordEvent, 'refused'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    [loseRecordEvent, 'refused'],
    [400, 'command.notRunning'],
    [loseRecordEvent, 'command.displaced'],
  ],
  scenarioOptions,
)

scenario(
  'a key for a record that has disappeared prolongs the refusal, so that the Enter after it does not act either',
  keyboardMachine,
  [
    ...stepsToReady,
    [loseRecordEvent, 'command.displaced', `lostRecord = ${LOST_RECORD_JSON}`],
    [399, 'stays'],
    [captureEventOf('a'), 'stays', 'consume "a"', 'refuseForLostRecord "a"'],
    [399, 'stays'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseForLostRecord "Enter"'],
    [1, 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
  ],
  scenarioOptions,
)

scenario(
  'Enter is refused for 400 ms after the last command that was refused, unless another key is pressed before',
  keyboardMachine,
  [
    ...stepsToReady,
    ['refuseCommand', 'command.refusingEnter.afterRefusal'],
    [399, 'stays'],
    ['refuseCommand', 'stays'],
    [399, 'stays'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('Enter', { isOverlayOpen: true }), 'refused'],
    [1, 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
    ['refuseCommand', 'command.refusingEnter.afterRefusal'],
    [captureEventOf('a'), 'command.notRunning'],
    [captureEventOf('Enter'), 'refused'],
    ['run', 'command.running keys.running'],
    ['refuseCommand', 'refused'],
    ['end', 'command.rendering', 'starts waitForPaint'],
    [
      doneEvent('waitForPaint'),
      'command.refusingEnter.afterCommand keys.listening.idle',
      'replay {"queue":[]}',
      'stops waitForPaint',
    ],
    [399, 'stays'],
    ['refuseCommand', 'command.refusingEnter.afterRefusal'],
    [399, 'stays'],
    [loseRecordEvent, 'command.displaced', `lostRecord = ${LOST_RECORD_JSON}`],
  ],
  scenarioOptions,
)

scenario(
  'the keys of a record that has disappeared behind dialogs are refused until 400 ms after the last one has closed',
  keyboardMachine,
  [
    ...stepsToReady,
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    [loseRecordEvent, 'command.displaced', `lostRecord = ${LOST_RECORD_JSON}`],
    [60_000, 'stays'],
    ['ask', 'refused'],
    ['end', 'refused'],
    [captureEventOf('a', { isOverlayOpen: true }), 'refused'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', `reportLostRecord {"lostRecord":${LOST_RECORD_JSON}}`, 'overlayCount = 0'],
    [399, 'stays'],
    [1, 'command.notRunning'],
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    [loseRecordEvent, 'command.displaced'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', `reportLostRecord {"lostRecord":${LOST_RECORD_JSON}}`, 'overlayCount = 0'],
    [captureEventOf('a'), 'stays', 'consume "a"', 'refuseForLostRecord "a"'],
    ['openOverlay', 'overlay.open command.notRunning', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  scenarioOptions,
)

scenario(
  'who confirms a command has chosen its record, even if that has disappeared meanwhile',
  keyboardMachine,
  [
    ...stepsToReady,
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    [loseRecordEvent, 'command.displaced', `lostRecord = ${LOST_RECORD_JSON}`],
    ['run', 'command.running keys.running'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  scenarioOptions,
)

scenario(
  'while other rows load, cursor moves wait for these rows, and Enter and the keys of a record are refused',
  keyboardMachine,
  [
    ...stepsToReady,
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [
      captureEventOf('j', { isForTable: true, rowEffect: 'moveCursor' }),
      'queue.buffering',
      'consume "j"',
      'queue = ["j unseen"]',
    ],
    [captureEventOf('j', { rowEffect: 'moveCursor' }), 'stays', 'consume "j"', 'queue = ["j unseen","j unseen"]'],
    [captureEventOf('j', { rowEffect: 'moveCursor', isOverlayOpen: true }), 'refused'],
    [
      captureEventOf('Enter', { isForTable: true, rowEffect: 'actOnRow' }),
      'stays',
      'consume "Enter"',
      'refuseEarlyPress "Enter"',
    ],
    [captureEventOf('Enter', { rowEffect: 'actOnRow' }), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('Enter'), 'refused'],
    [captureEventOf(']', { isForTable: true }), 'refused'],
    [bubbleEventOf(']', { isForTable: true }), 'stays', 'consume "]"', 'passToTable "]"'],
    [captureEventOf('Escape'), 'refused'],
    [captureEventOf('a', { ctrlKey: true, rowEffect: 'actOnRow' }), 'refused'],
    [captureEventOf('a'), 'command.refusingEnter.afterRefusal', 'consume "a"', 'refuseEarlyPress "a"'],
    [captureEventOf('Enter'), 'stays', 'consume "Enter"', 'refuseEarlyPress "Enter"'],
    [captureEventOf('k', { ctrlKey: true }), 'command.notRunning'],
    [bubbleEventOf('k', { ctrlKey: true }), 'stays', 'consume "k"', 'callCommand "Mod+K"'],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [
      captureEventOf('s'),
      'keys.listening.awaitingRecords',
      'consume "s"',
      'callCommand "g s"',
      'firstKey = undefined',
      'tags = ',
    ],
    [
      'showRecords',
      'records.shown keys.listening.idle queue.empty',
      'replay {"queue":["j unseen","j unseen"]}',
      'queue = []',
    ],
  ],
  scenarioOptions,
)

scenario(
  'a character without a command waits for the first rows, whose records may have one',
  keyboardMachine,
  [
    ...stepsToReady,
    [bubbleEventOf('z'), 'refused'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [bubbleEventOf('z', { isOverlayOpen: true }), 'refused'],
    [bubbleEventOf('z', { isInField: true }), 'refused'],
    [bubbleEventOf(' ', { isSpaceOnControl: true }), 'refused'],
    [bubbleEventOf('a'), 'stays', 'consume "a"', 'callCommand "a"'],
    [bubbleEventOf('z', { isForTable: true }), 'stays', 'consume "z"', 'passToTable "z"'],
    [bubbleEventOf('z'), 'queue.buffering', 'queue = ["z unseen"]'],
    ['showRecords', 'records.shown keys.listening.idle queue.empty', 'replay {"queue":["z unseen"]}', 'queue = []'],
  ],
  scenarioOptions,
)

scenario(
  'keys that wait for rows are dropped after five seconds, or wait for the next screen',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    ['awaitRecords', 'records.awaited keys.listening.awaitingRecords'],
    [
      captureEventOf('j', { isForTable: true, rowEffect: 'moveCursor' }),
      'queue.buffering',
      'consume "j"',
      'queue = ["j unseen"]',
    ],
    [4_999, 'stays'],
    [1, 'queue.empty', 'reportDropped {"queue":["j unseen"]}', 'queue = []'],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"'],
    ['showRecords', 'records.shown'],
    [renderUsersEvent, 'screen.current keys.listening.idle', 'replay {"queue":[]}', 'renderedPath = "/users"'],
  ],
  scenarioOptions,
)

scenario(
  'the overlay is open until every dialog and menu has closed',
  keyboardMachine,
  [
    startStep,
    ['closeOverlay', 'refused'],
    ['openOverlay', 'overlay.open', 'overlayCount = 1'],
    ['openOverlay', 'stays', 'overlayCount = 2'],
    ['closeOverlay', 'stays', 'overlayCount = 1'],
    ['closeOverlay', 'overlay.closed', 'overlayCount = 0'],
  ],
  scenarioOptions,
)

scenario(
  'a sequence ends when the wait for a screen or a command begins',
  keyboardMachine,
  [
    ...stepsToReady,
    [renderStoresEvent, 'stays', 'renderedPath = "/stores"'],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    [navigateToUsersEvent, 'screen.navigating keys.awaitingScreen', 'targetPath = "/users"', 'tags = '],
    [
      renderUsersEvent,
      'screen.current keys.listening.idle',
      'replay {"queue":[]}',
      'firstKey = undefined',
      'renderedPath = "/users"',
    ],
    [
      bubbleEventOf('g'),
      'keys.listening.inSequence',
      'consume "g"',
      'firstKey = {"key":"g","timeStamp":0}',
      'tags = heedsTyping',
    ],
    ['run', 'command.running keys.running', 'tags = '],
    ['ask', 'command.notRunning keys.listening.idle', 'replay {"queue":[]}', 'firstKey = undefined'],
  ],
  scenarioOptions,
)
