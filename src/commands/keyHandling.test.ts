import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { KeyboardActor } from '../../machines/console/keyboard.ts'
import type { Scope } from '../../machines/console/shortcut.ts'
import type { Command } from './command.ts'
import { createKeyHandling } from './keyHandling.ts'

const FIELD = new EventTarget()
const BUTTON = new EventTarget()

function command(id: string, shortcut: string, scope: Scope): Command {
  return { id, shortcut, scope, title: { key: 'dialog.yes' }, perform: () => undefined }
}

function commandWithQuestion(id: string, shortcut: string): Command {
  const question = { title: { key: 'dialog.yes' }, message: { key: 'dialog.yes' } } as const
  return { ...command(id, shortcut, 'record'), question }
}

const COMMANDS = [
  command('save', 'Mod+S', 'screen'),
  command('palette', 'Mod+K', 'console'),
  command('stores', 'g s', 'navigation'),
  command('memberMessages', 'g M', 'navigation'),
  command('sort', 's', 'screen'),
  command('accept', 'a', 'record'),
]

interface PageOptions {
  commands?: readonly Command[]
  hasSingleKeyShortcuts?: boolean
  /** Keys that another listener handles, such as a table that has the focus. */
  keysHandledElsewhere?: string
  /** Whether the page has a table, which does not have the focus. */
  hasTable?: boolean
}

interface PressOptions {
  target?: EventTarget | null
  timeStamp?: number
  repeat?: boolean
  ctrlKey?: boolean
  altKey?: boolean
  shiftKey?: boolean
  /** The place of the key on the keyboard. */
  code?: string
  /** Whether Caps Lock is on. */
  capsLock?: boolean
}

type KeyboardChartEvent = Parameters<KeyboardActor['send']>[0]

/** Creates a page with key handling. By default the commands of the page have loaded. */
function openPage(
  { commands = COMMANDS, hasSingleKeyShortcuts = true, keysHandledElsewhere = '', hasTable = false }: PageOptions = {},
  events: readonly KeyboardChartEvent[] = [{ type: 'registerCommands' }],
) {
  const effects = { ran: [] as string[], refused: [] as string[], typed: [] as string[] }
  const keysPassedToTable: string[] = []
  /** The ids of the disabled commands whose reason was shown. */
  const disabledIds: string[] = []
  /** What was reported about records that are no longer under the cursor. */
  const lostRecordMessages: string[] = []
  /** The keys that reached other listeners of the page. */
  const passedKeys: string[] = []
  /** The keys whose default action was prevented. */
  const preventedKeys: string[] = []
  const page = { commands, focusedElement: null as EventTarget | null }
  const clock = new SimulatedClock()
  let resolvePaint = (): void => {}
  const keyHandling = createKeyHandling({
    commands: () => page.commands,
    reportRefusal: ({ id }) => disabledIds.push(id),
    start: ({ id }) => {
      effects.ran.push(id)
      if (id === 'filter') page.focusedElement = FIELD
    },
    reportIgnoredPress: (reason) => effects.refused.push(reason),
    reportRecordLostUnderCursor: ({ message }) => lostRecordMessages.push(message),
    hasSingleKeyShortcuts: () => hasSingleKeyShortcuts,
    table: () =>
      hasTable
        ? {
            handlesKeyPress: ({ key }) => ['j', 'o', 'x', 'ArrowDown'].includes(key),
            performKeyPress: ({ key }) => keysPassedToTable.push(key),
            shortcuts: () => [],
          }
        : undefined,
    isMeantForTable: (_, target) => target !== BUTTON,
    isInTable: () => false,
    rowEffect: ({ key }) => (['j', 'ArrowDown'].includes(key) ? 'moveCursor' : undefined),
    isEditable: (target) => target === FIELD,
    isActivatedBySpace: (target) => target === BUTTON,
    focusedElement: () => page.focusedElement,
    insertText: (text) => effects.typed.push(text),
    waitForPaint: () => new Promise((resolve) => (resolvePaint = resolve)),
  })
  const keyboard = createActor(keyHandling.machine, { clock }).start()
  const send = (...sent: readonly KeyboardChartEvent[]) => sent.forEach((event) => keyboard.send(event))
  send(...events)
  let now = 0
  const press = (
    key: string,
    { target = null, timeStamp, code = '', capsLock = false, ...rest }: PressOptions = {},
  ) => {
    now = timeStamp ?? now + 10
    let isStopped = false
    const event = {
      ...{ key, code, target, timeStamp: now, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
      getModifierState: () => capsLock,
      ...{ repeat: false, defaultPrevented: false, ...rest },
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => {
        isStopped = true
      },
    }
    keyHandling.handleCapturePhase(keyboard, event)
    if (!isStopped) {
      passedKeys.push(key)
      if (keysHandledElsewhere.includes(key)) event.preventDefault()
      keyHandling.handleBubblePhase(keyboard, event)
    }
    if (event.defaultPrevented) preventedKeys.push(key)
  }
  return {
    effects,
    disabledIds,
    lostRecordMessages,
    keysPassedToTable,
    passedKeys,
    preventedKeys,
    page,
    clock,
    send,
    press,
    finishPaint: async () => void (await resolveAndWait(resolvePaint)),
  }
}

/** Resolves a promise of the keyboard's actor and waits until the actor has handled it. */
async function resolveAndWait(resolve: () => void): Promise<void> {
  resolve()
  await new Promise((done) => setTimeout(done))
}

/** Returns the ids of the commands that the keys call. */
function calledCommandIds(keys: readonly string[], options: PageOptions = {}): string[] {
  const { press, effects } = openPage(options)
  for (const key of keys) press(key)
  return effects.ran
}

describe('the keys of a page', () => {
  it('keys run their command, and have their default action prevented', () => {
    const { press, effects, preventedKeys } = openPage()
    press('a')
    expect({ ran: effects.ran, preventedKeys }).toEqual({ ran: ['accept'], preventedKeys: ['a'] })
  })

  it('keys keep their default action if they run no command', () => {
    const { press, effects, preventedKeys } = openPage()
    press('z')
    expect({ ran: effects.ran, preventedKeys }).toEqual({ ran: [], preventedKeys: [] })
  })

  it.each([
    ['in a field', {}, FIELD, false],
    ['below a dialog or a menu', {}, null, true],
    ['if they are switched off', { hasSingleKeyShortcuts: false }, null, false],
  ])('keys run no command %s, except with Ctrl', (_, options, target, isCovered) => {
    const { press, effects, preventedKeys, send } = openPage(options)
    if (isCovered) send({ type: 'openOverlay' })
    for (const key of ['a', 'g', 's']) press(key, { target })
    press('k', { target, ctrlKey: true })
    expect({ ran: effects.ran, preventedKeys }).toEqual({ ran: ['palette'], preventedKeys: ['k'] })
  })

  it('keys run no command if another listener has handled them', () => {
    const { press, effects, preventedKeys } = openPage({ keysHandledElsewhere: 'a' })
    press('a')
    expect({ ran: effects.ran, preventedKeys }).toEqual({ ran: [], preventedKeys: ['a'] })
  })

  it('keys run no commands of the screen until the last open overlay is closed', () => {
    const { press, effects, send } = openPage()
    send({ type: 'openOverlay' }, { type: 'openOverlay' }, { type: 'closeOverlay' })
    press('s', { ctrlKey: true })
    expect(effects.ran).toEqual([])
    send({ type: 'closeOverlay' })
    press('s', { ctrlKey: true })
    expect(effects.ran).toEqual(['save'])
  })

  it('keys run a command only once while they are held down', () => {
    const { press, effects, preventedKeys } = openPage()
    press('k', { ctrlKey: true })
    press('k', { ctrlKey: true, repeat: true })
    expect({ ran: effects.ran, preventedKeys }).toEqual({ ran: ['palette'], preventedKeys: ['k', 'k'] })
  })

  it.each([
    ['run a command with Ctrl', { ctrlKey: true }, 'k', ['palette']],
    ['run a command with Ctrl while Caps Lock is on', { ctrlKey: true }, 'K', ['palette']],
    ['do not run the command of Ctrl with Ctrl and Shift', { ctrlKey: true, shiftKey: true }, 'K', []],
    ['do not run the command of a single key with Alt', { altKey: true }, 'a', []],
  ])('keys that are pressed together with modifier keys: %s', (_, modifiers, key, ran) => {
    const { press, effects } = openPage()
    press(key, modifiers)
    expect(effects.ran).toEqual(ran)
  })

  it.each([
    ['with Caps Lock', 'A', { capsLock: true }, ['accept']],
    ['with Caps Lock and Shift', 'd', { capsLock: true, shiftKey: true }, ['delete']],
    ['with Caps Lock and Shift on a Mac', 'D', { capsLock: true, shiftKey: true }, ['delete']],
    ['with Shift', 'D', { shiftKey: true }, ['delete']],
    ['in full width', 'ａ', { code: 'KeyA' }, ['accept']],
    ['in full width with Shift', 'Ｄ', { code: 'KeyD', shiftKey: true }, ['delete']],
    ['as kana', 'ち', { code: 'KeyA' }, ['accept']],
    ['as kana with Shift', 'し', { code: 'KeyD', shiftKey: true }, ['delete']],
    ['as a Cyrillic letter', 'ф', { code: 'KeyA' }, ['accept']],
    ['with Ctrl as kana', 'の', { code: 'KeyK', ctrlKey: true }, ['palette']],
  ] as const)('keys run the same command when they are typed %s', (_, key, options, ran) => {
    const { press, effects } = openPage({ commands: [...COMMANDS, command('delete', 'D', 'record')] })
    press(key, options)
    expect(effects.ran).toEqual(ran)
  })

  it('the second key of a sequence is read without Caps Lock too', () => {
    const { press, effects } = openPage()
    press('G', { capsLock: true })
    press('S', { capsLock: true })
    press('G', { capsLock: true })
    press('m', { capsLock: true, shiftKey: true })
    expect(effects.ran).toEqual(['stores', 'memberMessages'])
  })

  it('keys with a name run their command also if single characters are switched off', () => {
    const { press, effects } = openPage({
      commands: [command('back', 'Escape', 'screen'), command('moveUp', 'Alt+ArrowUp', 'record')],
      hasSingleKeyShortcuts: false,
    })
    press('Escape')
    press('ArrowUp', { altKey: true })
    press('ArrowUp', { altKey: true, target: FIELD })
    expect(effects.ran).toEqual(['back', 'moveUp'])
  })

  it('keys run the command of the nearest scope', () => {
    const scopes: readonly Scope[] = ['navigation', 'console', 'screen', 'record']
    const calledByScope = scopes.map((_, index) => {
      const commands = scopes.slice(0, index + 1).map((scope) => command(scope, 'e', scope))
      return calledCommandIds(['e'], { commands })
    })
    expect(calledByScope).toEqual([['navigation'], ['console'], ['screen'], ['record']])
  })
})

describe('the keys of a table that does not have the focus', () => {
  it('keys of an unfocused table reach the table, unless a command has the key or the focused element handles the key itself', () => {
    const { press, keysPassedToTable, effects, preventedKeys } = openPage({ hasTable: true })
    press('j')
    press('a')
    press('x', { target: BUTTON })
    press('z')
    press('j', { repeat: true })
    expect({ keysPassedToTable, ran: effects.ran, preventedKeys }).toEqual({
      keysPassedToTable: ['j', 'j'],
      ran: ['accept'],
      preventedKeys: ['j', 'a', 'j'],
    })
  })

  it('keys of an unfocused table reach the table before the commands are loaded', () => {
    const { press, keysPassedToTable } = openPage({ hasTable: true, commands: [] }, [])
    press('j')
    expect(keysPassedToTable).toEqual(['j'])
  })

  it('keys of an unfocused table do not reach the table below a dialog, in a field, or if plain keys are switched off', () => {
    const { press, keysPassedToTable, send } = openPage({ hasTable: true })
    press('j', { target: FIELD })
    send({ type: 'openOverlay' })
    press('j')
    const pageWithoutSingleKeyShortcuts = openPage({ hasTable: true, hasSingleKeyShortcuts: false })
    pageWithoutSingleKeyShortcuts.press('j')
    expect({
      keysPassedToTable,
      keysWithoutSingleKeyShortcuts: pageWithoutSingleKeyShortcuts.keysPassedToTable,
    }).toEqual({
      keysPassedToTable: [],
      keysWithoutSingleKeyShortcuts: [],
    })
  })

  it('keys of an unfocused table wait for the next screen and move the cursor there, but later keys do not act on a record', () => {
    const { press, keysPassedToTable, effects, send } = openPage({ hasTable: true }, [
      { type: 'registerCommands' },
      { type: 'navigate', path: '/stores', isPublic: false },
      { type: 'render', path: '/stores' },
      { type: 'navigate', path: '/users', isPublic: false },
    ])
    press('j')
    press('j')
    press('x')
    expect(keysPassedToTable).toEqual([])
    send({ type: 'leave' }, { type: 'render', path: '/users' })
    expect({ keysPassedToTable, ran: effects.ran, refused: effects.refused }).toEqual({
      keysPassedToTable: ['j', 'j'],
      ran: [],
      refused: ['early'],
    })
  })

  it('keys of an unfocused table move to another record after a command has ended, and then a command of that record is called', async () => {
    const { press, keysPassedToTable, effects, page, send, finishPaint } = openPage({
      hasTable: true,
      commands: [commandWithQuestion('accept.2', 'a')],
    })
    send({ type: 'run' })
    for (const key of ['j', 'a', 'j', 'a']) press(key)
    send({ type: 'end' })
    await finishPaint()
    expect({ keysPassedToTable, ...effects }).toEqual({ keysPassedToTable: ['j'], ran: [], refused: [], typed: [] })
    page.commands = [commandWithQuestion('accept.3', 'a')]
    await finishPaint()
    expect({ keysPassedToTable, ...effects }).toEqual({
      keysPassedToTable: ['j'],
      ran: ['accept.3'],
      refused: ['early'],
      typed: [],
    })
  })

  it('keys of an unfocused table move no further after a key that has no effect', async () => {
    const { press, keysPassedToTable, effects, page, send, finishPaint } = openPage({
      hasTable: true,
      commands: [commandWithQuestion('accept', 'a')],
    })
    send({ type: 'run' })
    for (const key of ['j', 'a', 'j']) press(key)
    send({ type: 'end' })
    await finishPaint()
    page.commands = []
    await finishPaint()
    expect({ keysPassedToTable, ...effects }).toEqual({
      keysPassedToTable: ['j'],
      ran: [],
      refused: ['early'],
      typed: [],
    })
    send({ type: 'run' })
    for (const key of ['x', 'j']) press(key)
    send({ type: 'end' })
    await finishPaint()
    expect({ keysPassedToTable, ...effects }).toEqual({
      keysPassedToTable: ['j'],
      ran: [],
      refused: ['early', 'early'],
      typed: [],
    })
  })

  it('keys of an unfocused table wait while a command runs even if a dialog covers the table, also the arrows', async () => {
    const { press, keysPassedToTable, effects, passedKeys, send, finishPaint } = openPage({ hasTable: true })
    send({ type: 'openOverlay' }, { type: 'run' })
    for (const key of ['ArrowDown', 'j']) press(key, { target: BUTTON })
    press('ArrowDown', { target: FIELD })
    expect({ keysPassedToTable, passedKeys }).toEqual({ keysPassedToTable: [], passedKeys: ['ArrowDown'] })
    send({ type: 'closeOverlay' }, { type: 'end' })
    await finishPaint()
    expect({ keysPassedToTable, ...effects }).toEqual({
      keysPassedToTable: ['ArrowDown', 'j'],
      ran: [],
      refused: [],
      typed: [],
    })
  })
})

describe('a sequence of two keys', () => {
  it.each([
    ['runs its command', ['g', 's'], ['stores']],
    ['may contain Shift', ['g', 'Shift', 'M'], ['memberMessages']],
    ['that calls nothing prevents its second key from calling a command by itself', ['g', 'a'], []],
    ['that calls nothing does not affect the next key', ['g', 'a', 'a'], ['accept']],
    ['may follow another', ['g', 's', 'g', 's'], ['stores', 'stores']],
    ['is ended by Escape', ['g', 'Escape', 's'], ['sort']],
  ])('a sequence of two keys has the expected effect: %s', (_, keys, ran) => {
    expect(calledCommandIds(keys)).toEqual(ran)
  })

  it('a sequence of two keys handles its second key before other listeners do', () => {
    const { press, effects, passedKeys } = openPage({ keysHandledElsewhere: 's' })
    press('g')
    press('s')
    expect({ ran: effects.ran, passedKeys }).toEqual({ ran: ['stores'], passedKeys: ['g'] })
  })

  it.each([
    ['is complete if its second key is pressed at the last moment', 1_000, ['stores']],
    ['has ended if the second key is late, which then calls its own command', 1_001, ['sort']],
  ])('a sequence of two keys ends one second after its first key: %s', (_, timeStamp, ran) => {
    const { press, effects } = openPage()
    press('g', { timeStamp: 0 })
    press('s', { timeStamp })
    expect(effects.ran).toEqual(ran)
  })

  it('a sequence of two keys is forgotten after two seconds', () => {
    const { press, effects, clock } = openPage()
    press('g', { timeStamp: 0 })
    clock.increment(2_000)
    press('s', { timeStamp: 500 })
    expect(effects.ran).toEqual(['sort'])
  })

  it('a sequence of two keys is ended by a key with Ctrl, which calls its own command', () => {
    const { press, effects } = openPage()
    press('g')
    press('k', { ctrlKey: true })
    press('s')
    expect(effects.ran).toEqual(['palette', 'sort'])
  })
})

describe('keys that are pressed before their commands are loaded', () => {
  const loadedCommand = command('first', 'g g', 'screen')
  const allCommands = [...COMMANDS, command('filter', '/', 'screen')]

  /** Presses the keys while `loadedCommand` is the only command, then loads `allCommands`. */
  function pressWhileLoading(keys: readonly string[], options: PageOptions = {}) {
    const { press, effects, page, send } = openPage({ commands: [loadedCommand], ...options }, [])
    for (const key of keys) press(key)
    page.commands = allCommands
    send({ type: 'registerCommands' })
    return effects
  }

  it.each([
    ['run a sequence', ['g', 's'], ['stores'], [], []],
    ['run only one command, and later keys are reported as ignored', ['g', 's', 'a'], ['stores'], [], ['early']],
    ['are reported as ignored if a sequence calls nothing', ['g', 'z'], [], [], ['early']],
    ['are ignored without a report if they have no effect', ['z'], [], [], []],
    ['never act on a record, and are reported as ignored', ['a'], [], [], ['early']],
    ['are typed into the field that the first key opens', ['/', 't', 'a', ' '], ['filter'], ['ta '], []],
  ])(
    'keys that are pressed before their commands are loaded have the expected effect once all commands are loaded: %s',
    (_, keys, ran, typed, refused) => {
      expect(pressWhileLoading(keys)).toEqual({ ran, typed, refused })
    },
  )

  it('keys that are pressed before their commands are loaded prevent a following Enter from opening the focused row, because it was meant for the called command', () => {
    expect(pressWhileLoading(['/', 't', 'Enter'])).toEqual({ ran: ['filter'], typed: ['t'], refused: ['early'] })
  })

  it('keys that are pressed before their commands are loaded run a command at once if that command is already loaded', () => {
    expect(pressWhileLoading(['a'], { commands: [command('accept', 'a', 'record')] }).ran).toEqual(['accept'])
  })

  it('keys that are pressed before their commands are loaded may begin a sequence that is completed after the commands are loaded', () => {
    const { press, effects, page, send } = openPage({ commands: [] }, [])
    press('g')
    page.commands = allCommands
    send({ type: 'registerCommands' })
    press('s')
    expect(effects).toEqual({ ran: ['stores'], typed: [], refused: [] })
  })

  it('keys that are pressed before their commands are loaded wait for five seconds and are then reported as ignored', () => {
    const { press, effects, clock, page, send } = openPage({ commands: [loadedCommand] }, [])
    press('g')
    clock.increment(4_999)
    expect(effects.refused).toEqual([])
    clock.increment(1)
    expect(effects.refused).toEqual(['early'])
    page.commands = allCommands
    send({ type: 'registerCommands' })
    expect(effects).toEqual({ ran: [], typed: [], refused: ['early'] })
  })

  it('keys that are pressed before their commands are loaded act at once on a public page, which loads no commands', () => {
    const { press, passedKeys, effects, send } = openPage({ commands: [] }, [
      { type: 'navigate', path: '/login', isPublic: true },
    ])
    press('/')
    press('Enter', { target: BUTTON })
    expect({ passedKeys, refused: effects.refused }).toEqual({ passedKeys: ['/', 'Enter'], refused: [] })
    send({ type: 'navigate', path: '/stores', isPublic: false })
    press('/')
    press('Enter', { target: BUTTON })
    expect({ passedKeys, refused: effects.refused }).toEqual({ passedKeys: ['/', 'Enter', '/'], refused: ['early'] })
  })

  it('keys that are pressed before their commands are loaded do nothing if a dialog has opened meanwhile, and are reported as ignored', () => {
    const { press, effects, page, send } = openPage({ commands: [] }, [])
    press('g')
    press('s')
    send({ type: 'openOverlay' })
    page.commands = allCommands
    send({ type: 'registerCommands' })
    expect(effects).toEqual({ ran: [], typed: [], refused: ['early'] })
  })

  it('keys that are pressed before their commands are loaded keep their default action in a field, and on a button until a key sequence has been pressed', () => {
    const { press, preventedKeys } = openPage({ commands: [] }, [])
    press(' ', { target: BUTTON })
    press('Enter', { target: BUTTON })
    press('g')
    press('a', { target: FIELD, ctrlKey: true })
    expect(preventedKeys).toEqual([])
    press('s')
    press(' ', { target: BUTTON })
    expect(preventedKeys).toEqual(['s', ' '])
  })
})

describe('keys that are pressed during a navigation to another screen', () => {
  const allCommands = [...COMMANDS, command('filter', '/', 'screen')]
  const START_NAVIGATION_EVENTS: readonly KeyboardChartEvent[] = [
    { type: 'registerCommands' },
    { type: 'navigate', path: '/stores', isPublic: false },
    { type: 'render', path: '/stores' },
    { type: 'navigate', path: '/users', isPublic: false },
  ]
  const SHOW_USERS_EVENTS: readonly KeyboardChartEvent[] = [{ type: 'leave' }, { type: 'render', path: '/users' }]

  it.each([
    [['a', 'x', 'Enter'], [], [], ['early', 'early']],
    [['/', 'x', 'a'], ['filter'], ['xa'], []],
    [['g', 's'], ['stores'], [], []],
  ])(
    'keys that are pressed during a navigation %j have no effect on the previous screen',
    (keys, ran, typed, refused) => {
      const { press, effects, passedKeys, send } = openPage({ commands: allCommands }, START_NAVIGATION_EVENTS)
      for (const key of keys) press(key)
      expect(effects.ran).toEqual([])
      send(...SHOW_USERS_EVENTS)
      expect({ ...effects, passedKeys }).toEqual({ ran, typed, refused, passedKeys: [] })
    },
  )

  it('keys that are pressed during a navigation reach the previous screen only if they are Tab, Escape, a function key or a key with Ctrl', () => {
    const { press, passedKeys, effects } = openPage({}, START_NAVIGATION_EVENTS)
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape', 'F5']) press(key)
    press('k', { ctrlKey: true })
    expect({ passedKeys, ran: effects.ran }).toEqual({ passedKeys: ['Tab', 'Escape', 'F5', 'k'], ran: ['palette'] })
  })

  it('keys that are pressed during a navigation wait for the screen of the last URL, not for a screen in between', () => {
    const { press, effects, send } = openPage({ commands: allCommands }, START_NAVIGATION_EVENTS)
    send({ type: 'navigate', path: '/reports', isPublic: false }, ...SHOW_USERS_EVENTS)
    press('/')
    expect(effects.ran).toEqual([])
    send({ type: 'leave' }, { type: 'render', path: '/reports' })
    expect(effects.ran).toEqual(['filter'])
  })

  it('keys that are pressed during a navigation do not wait after a navigation back, or if an error message has replaced the screen', () => {
    const pageAfterNavigationBack = openPage({}, START_NAVIGATION_EVENTS)
    pageAfterNavigationBack.send({ type: 'navigate', path: '/stores', isPublic: false })
    pageAfterNavigationBack.press('a')
    expect(pageAfterNavigationBack.effects.ran).toEqual(['accept'])
    const pageWithErrorMessage = openPage({}, START_NAVIGATION_EVENTS)
    pageWithErrorMessage.send({ type: 'leave' })
    pageWithErrorMessage.clock.increment(0)
    pageWithErrorMessage.press('a')
    expect(pageWithErrorMessage.effects.ran).toEqual(['accept'])
  })
})

describe('keys that are pressed while a confirmed command runs or right after it', () => {
  const commandsOfList = [
    commandWithQuestion('accept', 'a'),
    command('open', 'o', 'record'),
    command('stores', 'g s', 'navigation'),
  ]
  const openPageAndSendEvents = (...events: readonly KeyboardChartEvent[]) =>
    openPage({ commands: commandsOfList }, [{ type: 'registerCommands' }, ...events])

  it('keys that are pressed during or right after a confirmed command wait until the command has ended, and then open the question of the next record', async () => {
    const { effects, passedKeys, send, press, finishPaint } = openPageAndSendEvents(
      { type: 'openOverlay' },
      { type: 'ask' },
      { type: 'run' },
    )
    press('a')
    send({ type: 'end' }, { type: 'closeOverlay' })
    expect(effects.ran).toEqual([])
    await finishPaint()
    expect({ ...effects, passedKeys }).toEqual({ ran: ['accept'], refused: [], typed: [], passedKeys: [] })
  })

  it('keys that are pressed during or right after a confirmed command do not answer a question that was not on the screen yet: later keys are refused', async () => {
    const { effects, send, press, finishPaint } = openPageAndSendEvents({ type: 'run' })
    for (const key of ['a', 'Enter', 'a']) press(key)
    send({ type: 'end' })
    await finishPaint()
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({ ran: ['accept'], refused: ['early', 'early'] })
  })

  it('keys that are pressed during or right after a confirmed command do not run a record command that has no question', async () => {
    const { effects, send, press, finishPaint } = openPageAndSendEvents({ type: 'run' })
    press('o')
    send({ type: 'end' })
    await finishPaint()
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({ ran: [], refused: ['early'] })
  })

  it('keys that are pressed during or right after a confirmed command run no record command after a refused key, only commands of other scopes', async () => {
    const { effects, send, press, finishPaint } = openPageAndSendEvents({ type: 'run' })
    for (const key of ['o', 'a', 'g', 's']) press(key)
    send({ type: 'end' })
    await finishPaint()
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({ ran: ['stores'], refused: ['early'] })
    send({ type: 'run' })
    for (const key of ['z', 'a']) press(key)
    send({ type: 'end' })
    await finishPaint()
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({ ran: ['stores', 'accept'], refused: ['early'] })
  })

  it('keys that are pressed during or right after a confirmed command do not open the focused element if Enter is pressed right after the command, only if it is pressed later', async () => {
    const { effects, passedKeys, clock, send, press, finishPaint } = openPageAndSendEvents(
      { type: 'run' },
      { type: 'end' },
    )
    await finishPaint()
    press('Enter')
    expect({ refused: effects.refused, passedKeys }).toEqual({ refused: ['early'], passedKeys: [] })
    press('Enter', { target: FIELD })
    clock.increment(400)
    press('Enter')
    expect({ refused: effects.refused, passedKeys }).toEqual({ refused: ['early'], passedKeys: ['Enter', 'Enter'] })
    send({ type: 'run' }, { type: 'ask' })
    press('Enter')
    expect(passedKeys).toHaveLength(3)
  })

  it('keys that are pressed during or right after a confirmed command wait for the screen to be rendered for at most one second', () => {
    const { effects, clock, send, press } = openPageAndSendEvents({ type: 'run' })
    press('a')
    send({ type: 'end' })
    clock.increment(999)
    expect(effects.ran).toEqual([])
    clock.increment(1)
    expect(effects.ran).toEqual(['accept'])
  })

  it('keys that are pressed during or right after a confirmed command do not act on a record that has just moved under the cursor by itself', () => {
    const { effects, clock, press } = openPageAndSendEvents({
      type: 'loseRecord',
      lostRecord: { rowId: '1', message: 'gone' },
    })
    for (const key of ['a', 'Enter', 'g', 's']) press(key)
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({
      ran: ['stores'],
      refused: ['lostRecord', 'lostRecord'],
    })
    clock.increment(400)
    press('a')
    expect(effects.ran).toEqual(['stores', 'accept'])
  })

  it('Enter is refused after a key for a record that has moved away, even if the time of the move has passed', () => {
    const { effects, passedKeys, clock, press } = openPageAndSendEvents({
      type: 'loseRecord',
      lostRecord: { rowId: '1', message: 'gone' },
    })
    clock.increment(399)
    press('a')
    clock.increment(399)
    press('Enter')
    clock.increment(1)
    press('Enter')
    expect({ refused: effects.refused, passedKeys }).toEqual({
      refused: ['lostRecord', 'lostRecord'],
      passedKeys: ['Enter'],
    })
  })

  it('keys that are pressed during or right after a confirmed command do not act on a record that has moved under the cursor behind a dialog, and the lost record is named', () => {
    const loseRecordEvent = { type: 'loseRecord', lostRecord: { rowId: '1', message: 'gone' } } as const
    const { effects, lostRecordMessages, clock, send, press } = openPageAndSendEvents(
      { type: 'openOverlay' },
      loseRecordEvent,
    )
    clock.increment(400)
    expect(lostRecordMessages).toEqual([])
    send({ type: 'closeOverlay' })
    press('a')
    expect({ ran: effects.ran, refused: effects.refused, lostRecordMessages }).toEqual({
      ran: [],
      refused: ['lostRecord'],
      lostRecordMessages: ['gone'],
    })
    clock.increment(400)
    press('a')
    expect(effects.ran).toEqual(['accept'])
  })

  it('no lost record is named if only the focus was lost during a confirmed command', () => {
    const { lostRecordMessages, send } = openPageAndSendEvents(
      { type: 'openOverlay' },
      { type: 'loseRecord', lostRecord: undefined },
    )
    send({ type: 'closeOverlay' })
    expect(lostRecordMessages).toEqual([])
  })

  it('keys that are pressed during or right after a confirmed command act on the next record if the command itself has removed the previous record from the list', async () => {
    const { effects, send, press, finishPaint } = openPageAndSendEvents({ type: 'run' }, { type: 'end' })
    send({ type: 'loseRecord', lostRecord: { rowId: '1', message: 'gone' } })
    await finishPaint()
    press('a')
    expect({ ran: effects.ran, refused: effects.refused }).toEqual({ ran: ['accept'], refused: [] })
  })
})

describe('Enter right after a key that has not shown the question that Enter was meant for', () => {
  const disabledAccept = { ...commandWithQuestion('accept', 'a'), refusal: { key: 'dialog.yes' } } as const

  /** Presses Enter, again after 400 ms, and returns how often it was refused, and whether the page has handled it. */
  function pressEnterTwice({ clock, effects, passedKeys, press }: ReturnType<typeof openPage>) {
    const refusedCount = effects.refused.length
    press('Enter')
    const refusals = effects.refused.slice(refusedCount)
    clock.increment(400)
    press('Enter')
    return { refusals, enters: passedKeys.filter((key) => key === 'Enter').length }
  }

  it('is refused after the key of a disabled command, which shows why it is disabled', () => {
    const page = openPage({ commands: [disabledAccept] })
    page.press('a')
    expect(page.disabledIds).toEqual(['accept'])
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })

  it('is refused until 400 ms after the last repetition of a held key of a disabled command', () => {
    const page = openPage({ commands: [disabledAccept] })
    page.press('a')
    page.clock.increment(250)
    page.press('a', { repeat: true })
    page.clock.increment(399)
    expect(page.disabledIds).toEqual(['accept'])
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })

  it('is not refused after a key that moves the cursor, even if the table has handled that key', () => {
    const page = openPage({ commands: [disabledAccept], hasTable: true, keysHandledElsewhere: 'j' })
    page.press('a')
    page.press('j')
    expect(pressEnterTwice(page)).toEqual({ refusals: [], enters: 2 })
  })

  it('is not refused if Enter is itself the key of a command', () => {
    const disabledCommand = { ...command('save', 'Mod+Enter', 'screen'), refusal: { key: 'dialog.yes' } } as const
    const page = openPage({ commands: [disabledCommand] })
    page.press('Enter', { ctrlKey: true })
    page.press('Enter', { ctrlKey: true })
    expect({ disabledIds: page.disabledIds, refused: page.effects.refused }).toEqual({
      disabledIds: ['save', 'save'],
      refused: [],
    })
  })

  it('is refused after a refused key, and so are keys of a record that moves under the cursor right after it', () => {
    const page = openPage({ commands: [disabledAccept, commandWithQuestion('deactivate', 'd')] })
    page.press('a')
    page.clock.increment(300)
    page.send({ type: 'loseRecord', lostRecord: { rowId: '1', message: 'gone' } })
    page.clock.increment(100)
    page.press('d')
    expect(page.disabledIds).toEqual(['accept'])
    expect(page.effects).toEqual({ ran: [], refused: ['lostRecord'], typed: [] })
  })

  it('is refused after the key of a disabled command that waited for the commands', () => {
    const disabledCommand = { ...command('filter', '/', 'screen'), refusal: { key: 'dialog.yes' } } as const
    const page = openPage({ commands: [] }, [])
    page.press('/')
    page.page.commands = [disabledCommand]
    page.send({ type: 'registerCommands' })
    expect(page.disabledIds).toEqual(['filter'])
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })

  it('is refused after keys that waited for a screen and were ignored', () => {
    const page = openPage({}, [
      { type: 'registerCommands' },
      { type: 'render', path: '/stores' },
      { type: 'navigate', path: '/users', isPublic: false },
    ])
    page.press('a')
    page.send({ type: 'leave' }, { type: 'render', path: '/users' })
    expect(page.effects).toEqual({ ran: [], refused: ['early'], typed: [] })
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })

  it('is refused after keys that waited too long', () => {
    const page = openPage({ commands: [commandWithQuestion('accept', 'a')] }, [])
    page.press('z')
    page.press('a')
    expect(page.effects.refused).toEqual([])
    page.clock.increment(5_000)
    page.send({ type: 'registerCommands' })
    expect(page.effects).toEqual({ ran: [], refused: ['early'], typed: [] })
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })

  it('is refused after the key of a record whose page or rows were loading', () => {
    const page = openPage({}, [{ type: 'registerCommands' }, { type: 'awaitRecords' }])
    page.press('a')
    page.send({ type: 'showRecords' })
    expect(page.effects).toEqual({ ran: [], refused: ['early'], typed: [] })
    expect(pressEnterTwice(page)).toEqual({ refusals: ['early'], enters: 1 })
  })
})
