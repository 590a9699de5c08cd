import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { KeyboardActor } from '../../machines/keyboard.ts'
import type { Scope } from '../../machines/shortcut.ts'
import type { Command } from './command.ts'
import { createKeyHandling } from './keyHandling.ts'

const FIELD = new EventTarget()
const BUTTON = new EventTarget()

function command(id: string, keys: string, scope: Scope): Command {
  return { id, keys, scope, title: { key: 'dialog.yes' }, perform: () => undefined }
}

function asking(id: string, keys: string): Command {
  const question = { title: { key: 'dialog.yes' }, message: { key: 'dialog.yes' } } as const
  return { ...command(id, keys, 'record'), question }
}

const COMMANDS = [
  command('save', 'Mod+S', 'screen'),
  command('palette', 'Mod+K', 'console'),
  command('stores', 'g s', 'navigation'),
  command('memberMessages', 'g M', 'navigation'),
  command('sort', 's', 'screen'),
  command('accept', 'a', 'record'),
]

interface Situation {
  commands?: readonly Command[]
  hasPlainKeys?: boolean
  /** Keys that a handler of the page takes, say that of the table that has the focus. */
  taken?: string
  /** Whether there is a table, which does not have the focus. */
  hasTable?: boolean
}

interface Pressed {
  target?: EventTarget | null
  at?: number
  repeat?: boolean
  ctrlKey?: boolean
  altKey?: boolean
  shiftKey?: boolean
}

type ChartEvent = Parameters<KeyboardActor['send']>[0]

/** A page with its keyboard: its commands loaded and its screen rendered, unless `events` says otherwise. */
function open(
  { commands = COMMANDS, hasPlainKeys = true, taken = '', hasTable = false }: Situation = {},
  events: readonly ChartEvent[] = [{ type: 'loadCommands' }],
) {
  const seen = { ran: [] as string[], refused: [] as string[], typed: [] as string[] }
  const table: string[] = []
  /** The presses that reached the page, and those that the browser was kept from. */
  const passed: string[] = []
  const prevented: string[] = []
  const page = { commands, focused: null as EventTarget | null }
  const clock = new SimulatedClock()
  let paint = (): void => {}
  const handling = createKeyHandling({
    commands: () => page.commands,
    run: ({ id }) => {
      seen.ran.push(id)
      if (id === 'filter') page.focused = FIELD
    },
    refuse: (reason) => seen.refused.push(reason),
    hasPlainKeys: () => hasPlainKeys,
    table: () =>
      hasTable ? { handles: ({ key }) => 'jox'.includes(key), perform: ({ key }) => table.push(key) } : undefined,
    isMeantForTable: (_, target) => target !== BUTTON,
    isMove: ({ key }) => key === 'j',
    isEditable: (target) => target === FIELD,
    isPressable: (target) => target === BUTTON,
    focused: () => page.focused,
    insert: (text) => seen.typed.push(text),
    painted: () => new Promise((resolve) => (paint = resolve)),
  })
  const keyboard = createActor(handling.machine, { clock }).start()
  const send = (...sent: readonly ChartEvent[]) => sent.forEach((event) => keyboard.send(event))
  send(...events)
  let now = 0
  const press = (key: string, { target = null, at, ...rest }: Pressed = {}) => {
    now = at ?? now + 10
    let isStopped = false
    const event = {
      ...{ key, target, timeStamp: now, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
      ...{ repeat: false, defaultPrevented: false, ...rest },
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => {
        isStopped = true
      },
    }
    handling.capture(keyboard, event)
    if (!isStopped) {
      passed.push(key)
      if (taken.includes(key)) event.preventDefault()
      handling.bubble(keyboard, event)
    }
    if (event.defaultPrevented) prevented.push(key)
  }
  return { seen, table, passed, prevented, page, clock, send, press, painted: async () => void (await settle(paint)) }
}

/** Lets a promise that the chart waits for resolve, and the chart take it. */
async function settle(resolve: () => void): Promise<void> {
  resolve()
  await new Promise((done) => setTimeout(done))
}

/** The ids of the commands that the presses call. */
function called(keys: readonly string[], situation: Situation = {}): string[] {
  const { press, seen } = open(situation)
  for (const key of keys) press(key)
  return seen.ran
}

describe('the keys of a page', () => {
  it('call a command, and the browser does nothing else with them', () => {
    const { press, seen, prevented } = open()
    press('a')
    expect({ ran: seen.ran, prevented }).toEqual({ ran: ['accept'], prevented: ['a'] })
  })

  it('are left to the page if they call nothing', () => {
    const { press, seen, prevented } = open()
    press('z')
    expect({ ran: seen.ran, prevented }).toEqual({ ran: [], prevented: [] })
  })

  it.each([
    ['in a field', {}, FIELD, false],
    ['below a dialog or a menu', {}, null, true],
    ['if they are switched off', { hasPlainKeys: false }, null, false],
  ])('call nothing %s, except with Ctrl', (_, situation, target, isCovered) => {
    const { press, seen, prevented, send } = open(situation)
    if (isCovered) send({ type: 'openOverlay' })
    for (const key of ['a', 'g', 's']) press(key, { target })
    press('k', { target, ctrlKey: true })
    expect({ ran: seen.ran, prevented }).toEqual({ ran: ['palette'], prevented: ['k'] })
  })

  it('are the page’s if a handler on the way has taken them', () => {
    const { press, seen, prevented } = open({ taken: 'a' })
    press('a')
    expect({ ran: seen.ran, prevented }).toEqual({ ran: [], prevented: ['a'] })
  })

  it('reach nothing below a dialog, until the last overlay is closed', () => {
    const { press, seen, send } = open()
    send({ type: 'openOverlay' }, { type: 'openOverlay' }, { type: 'closeOverlay' })
    press('s', { ctrlKey: true })
    expect(seen.ran).toEqual([])
    send({ type: 'closeOverlay' })
    press('s', { ctrlKey: true })
    expect(seen.ran).toEqual(['save'])
  })

  it('call once while they are held down', () => {
    const { press, seen, prevented } = open()
    press('k', { ctrlKey: true })
    press('k', { ctrlKey: true, repeat: true })
    expect({ ran: seen.ran, prevented }).toEqual({ ran: ['palette'], prevented: ['k', 'k'] })
  })

  it.each([
    ['Ctrl', { ctrlKey: true }, 'k', ['palette']],
    ['the capital of Caps Lock', { ctrlKey: true }, 'K', ['palette']],
    ['Ctrl and Shift, which is another key', { ctrlKey: true, shiftKey: true }, 'K', []],
    ['Alt with the letter of a single key', { altKey: true }, 'a', []],
  ])('are read with %s', (_, modifiers, key, ran) => {
    const { press, seen } = open()
    press(key, modifiers)
    expect(seen.ran).toEqual(ran)
  })

  it('call the command of the nearest scope', () => {
    const scopes: readonly Scope[] = ['navigation', 'console', 'screen', 'record']
    const nearest = scopes.map((_, count) => {
      const commands = scopes.slice(0, count + 1).map((scope) => command(scope, 'e', scope))
      return called(['e'], { commands })
    })
    expect(nearest).toEqual([['navigation'], ['console'], ['screen'], ['record']])
  })
})

describe('the keys of a table that does not have the focus', () => {
  it('reach it, unless a command has them or the focus is on what handles them itself', () => {
    const { press, table, seen, prevented } = open({ hasTable: true })
    press('j')
    press('a')
    press('x', { target: BUTTON })
    press('z')
    press('j', { repeat: true })
    expect({ table, ran: seen.ran, prevented }).toEqual({
      table: ['j', 'j'],
      ran: ['accept'],
      prevented: ['j', 'a', 'j'],
    })
  })

  it('reach it before the commands are loaded', () => {
    const { press, table } = open({ hasTable: true, commands: [] }, [])
    press('j')
    expect(table).toEqual(['j'])
  })

  it('do not reach it below a dialog, in a field, with Ctrl, or where plain keys are switched off', () => {
    const { press, table, send } = open({ hasTable: true })
    press('j', { target: FIELD })
    send({ type: 'openOverlay' })
    press('j')
    const off = open({ hasTable: true, hasPlainKeys: false })
    off.press('j')
    expect({ table, off: off.table }).toEqual({ table: [], off: [] })
  })

  it('wait for the next screen, where they move its cursor; a record is not acted on after that', () => {
    const { press, table, seen, send } = open({ hasTable: true }, [
      { type: 'loadCommands' },
      { type: 'navigate', path: '/stores', isPublic: false },
      { type: 'render', path: '/stores' },
      { type: 'navigate', path: '/users', isPublic: false },
    ])
    press('j')
    press('j')
    press('x')
    expect(table).toEqual([])
    send({ type: 'leave' }, { type: 'render', path: '/users' })
    expect({ table, ran: seen.ran, refused: seen.refused }).toEqual({ table: ['j', 'j'], ran: [], refused: ['early'] })
  })

  it('move to another record after a command, and then no command of the record before is called', async () => {
    const { press, table, seen, send, painted } = open({ hasTable: true, commands: [asking('accept', 'a')] })
    send({ type: 'run' })
    press('j')
    press('a')
    send({ type: 'end' })
    await painted()
    expect({ table, ran: seen.ran, refused: seen.refused }).toEqual({ table: ['j'], ran: [], refused: ['early'] })
  })
})

describe('a sequence of two keys', () => {
  it.each([
    ['calls its command', ['g', 's'], ['stores']],
    ['may have Shift in it', ['g', 'Shift', 'M'], ['memberMessages']],
    ['that calls nothing keeps its last key from calling anything by itself', ['g', 'a'], []],
    ['that calls nothing leaves the next key alone', ['g', 'a', 'a'], ['accept']],
    ['may follow another', ['g', 's', 'g', 's'], ['stores', 'stores']],
    ['is ended by Escape', ['g', 'Escape', 's'], ['sort']],
  ])('%s', (_, keys, ran) => {
    expect(called(keys)).toEqual(ran)
  })

  it('has its second key before a handler of the page does', () => {
    const { press, seen, passed } = open({ taken: 's' })
    press('g')
    press('s')
    expect({ ran: seen.ran, passed }).toEqual({ ran: ['stores'], passed: ['g'] })
  })

  it.each([
    ['at the last moment', 1_000, ['stores']],
    ['too late, when it calls by itself', 1_001, ['sort']],
  ])('has its second key %s', (_, at, ran) => {
    const { press, seen } = open()
    press('g', { at: 0 })
    press('s', { at })
    expect(seen.ran).toEqual(ran)
  })

  it('is forgotten after two seconds', () => {
    const { press, seen, clock } = open()
    press('g', { at: 0 })
    clock.increment(2_000)
    press('s', { at: 500 })
    expect(seen.ran).toEqual(['sort'])
  })

  it('is broken off by a key with Ctrl, which calls its own command', () => {
    const { press, seen } = open()
    press('g')
    press('k', { ctrlKey: true })
    press('s')
    expect(seen.ran).toEqual(['palette', 'sort'])
  })
})

describe('keys pressed before their commands are loaded', () => {
  const first = command('first', 'g g', 'screen')
  const later = [...COMMANDS, command('filter', '/', 'screen')]

  /** Presses the keys, then loads the rest of the commands. */
  function early(keys: readonly string[], situation: Situation = {}) {
    const { press, seen, page, send } = open({ commands: [first], ...situation }, [])
    for (const key of keys) press(key)
    page.commands = later
    send({ type: 'loadCommands' })
    return seen
  }

  it.each([
    ['call a sequence', ['g', 's'], ['stores'], [], []],
    ['call one command only; that the rest is not carried out is said', ['g', 's', 'a'], ['stores'], [], ['early']],
    ['say that a sequence calls nothing', ['g', 'z'], [], [], ['early']],
    ['are ignored if they call nothing', ['z'], [], [], []],
    ['never act on a record, which is said', ['a'], [], [], ['early']],
    ['are typed into the field that the first one opens', ['/', 't', 'a', ' '], ['filter'], ['ta '], []],
  ])('%s', (_, keys, ran, typed, refused) => {
    expect(early(keys)).toEqual({ ran, typed, refused })
  })

  it('an Enter after them does not open the row that has the focus: it was meant for what they call', () => {
    expect(early(['/', 't', 'Enter'])).toEqual({ ran: ['filter'], typed: ['t'], refused: ['early'] })
  })

  it('a command that is loaded runs at once', () => {
    expect(early(['a'], { commands: [command('accept', 'a', 'record')] }).ran).toEqual(['accept'])
  })

  it('a sequence that is begun before is completed after', () => {
    const { press, seen, page, send } = open({ commands: [] }, [])
    press('g')
    page.commands = later
    send({ type: 'loadCommands' })
    press('s')
    expect(seen).toEqual({ ran: ['stores'], typed: [], refused: [] })
  })

  it('wait five seconds; then it is said that they are not carried out', () => {
    const { press, seen, clock, page, send } = open({ commands: [first] }, [])
    press('g')
    clock.increment(4_999)
    expect(seen.refused).toEqual([])
    clock.increment(1)
    expect(seen.refused).toEqual(['early'])
    page.commands = later
    send({ type: 'loadCommands' })
    expect(seen).toEqual({ ran: [], typed: [], refused: ['early'] })
  })

  it('do not wait on a page before the sign-in', () => {
    const { press, passed, seen, send } = open({ commands: [] }, [{ type: 'navigate', path: '/login', isPublic: true }])
    press('/')
    press('Enter', { target: BUTTON })
    expect({ passed, refused: seen.refused }).toEqual({ passed: ['/', 'Enter'], refused: [] })
    send({ type: 'navigate', path: '/stores', isPublic: false })
    press('/')
    press('Enter', { target: BUTTON })
    expect({ passed, refused: seen.refused }).toEqual({ passed: ['/', 'Enter', '/'], refused: ['early'] })
  })

  it('do nothing below a dialog that has opened meanwhile, which is said', () => {
    const { press, seen, page, send } = open({ commands: [] }, [])
    press('g')
    press('s')
    send({ type: 'openOverlay' })
    page.commands = later
    send({ type: 'loadCommands' })
    expect(seen).toEqual({ ran: [], typed: [], refused: ['early'] })
  })

  it('leave a field its own keys, and Space a button', () => {
    const { press, prevented } = open({ commands: [] }, [])
    press(' ', { target: BUTTON })
    press('Enter', { target: BUTTON })
    press('g')
    press('a', { target: FIELD, ctrlKey: true })
    expect(prevented).toEqual([])
    press('s')
    press(' ', { target: BUTTON })
    expect(prevented).toEqual(['s', ' '])
  })
})

describe('keys pressed on the way to another screen', () => {
  const later = [...COMMANDS, command('filter', '/', 'screen')]
  const LEAVING: readonly ChartEvent[] = [
    { type: 'loadCommands' },
    { type: 'navigate', path: '/stores', isPublic: false },
    { type: 'render', path: '/stores' },
    { type: 'navigate', path: '/users', isPublic: false },
  ]
  const ARRIVING: readonly ChartEvent[] = [{ type: 'leave' }, { type: 'render', path: '/users' }]

  it.each([
    [['a', 'x', 'Enter'], [], [], ['early', 'early']],
    [['/', 'x', 'a'], ['filter'], ['xa'], []],
    [['g', 's'], ['stores'], [], []],
  ])('%s reach nothing of the screen before', (keys, ran, typed, refused) => {
    const { press, seen, passed, send } = open({ commands: later }, LEAVING)
    for (const key of keys) press(key)
    expect(seen.ran).toEqual([])
    send(...ARRIVING)
    expect({ ...seen, passed }).toEqual({ ran, typed, refused, passed: [] })
  })

  it('the arrows and Enter are kept from the screen before; Tab, Escape and keys with Ctrl are not', () => {
    const { press, passed, seen } = open({}, LEAVING)
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape', 'F5']) press(key)
    press('k', { ctrlKey: true })
    expect({ passed, ran: seen.ran }).toEqual({ passed: ['Tab', 'Escape', 'F5', 'k'], ran: ['palette'] })
  })

  it('wait for the screen of the last address, not for one on the way', () => {
    const { press, seen, send } = open({ commands: later }, LEAVING)
    send({ type: 'navigate', path: '/reports', isPublic: false }, ...ARRIVING)
    press('/')
    expect(seen.ran).toEqual([])
    send({ type: 'leave' }, { type: 'render', path: '/reports' })
    expect(seen.ran).toEqual(['filter'])
  })

  it('do not wait once the person is back, or a message has taken the place of the screen', () => {
    const back = open({}, LEAVING)
    back.send({ type: 'navigate', path: '/stores', isPublic: false })
    back.press('a')
    expect(back.seen.ran).toEqual(['accept'])
    const broken = open({}, LEAVING)
    broken.send({ type: 'leave' })
    broken.clock.increment(0)
    broken.press('a')
    expect(broken.seen.ran).toEqual(['accept'])
  })
})

describe('keys around a command that was confirmed', () => {
  const here = [asking('accept', 'a'), command('open', 'o', 'record'), command('stores', 'g s', 'navigation')]
  const around = (...events: readonly ChartEvent[]) => open({ commands: here }, [{ type: 'loadCommands' }, ...events])

  it('wait while it runs, and open the question of the record that is next', async () => {
    const { seen, passed, send, press, painted } = around({ type: 'openOverlay' }, { type: 'ask' }, { type: 'run' })
    press('a')
    send({ type: 'end' }, { type: 'closeOverlay' })
    expect(seen.ran).toEqual([])
    await painted()
    expect({ ...seen, passed }).toEqual({ ran: ['accept'], refused: [], typed: [], passed: [] })
  })

  it('answer nothing that was not on the screen: what follows the first one is refused', async () => {
    const { seen, send, press, painted } = around({ type: 'run' })
    for (const key of ['a', 'Enter', 'a']) press(key)
    send({ type: 'end' })
    await painted()
    expect({ ran: seen.ran, refused: seen.refused }).toEqual({ ran: ['accept'], refused: ['early', 'early'] })
  })

  it('do nothing to a record without a question', async () => {
    const { seen, send, press, painted } = around({ type: 'run' })
    press('o')
    send({ type: 'end' })
    await painted()
    expect({ ran: seen.ran, refused: seen.refused }).toEqual({ ran: [], refused: ['early'] })
  })

  it('an Enter right after it does not open what has the focus again; a later one does', async () => {
    const { seen, passed, clock, send, press, painted } = around({ type: 'run' }, { type: 'end' })
    await painted()
    press('Enter')
    expect({ refused: seen.refused, passed }).toEqual({ refused: ['early'], passed: [] })
    press('Enter', { target: FIELD })
    clock.increment(400)
    press('Enter')
    expect({ refused: seen.refused, passed }).toEqual({ refused: ['early'], passed: ['Enter', 'Enter'] })
    send({ type: 'run' }, { type: 'ask' })
    press('Enter')
    expect(passed).toHaveLength(3)
  })

  it('wait no longer than the screen may take to be rendered', () => {
    const { seen, clock, send, press } = around({ type: 'run' })
    press('a')
    send({ type: 'end' })
    clock.increment(999)
    expect(seen.ran).toEqual([])
    clock.increment(1)
    expect(seen.ran).toEqual(['accept'])
  })

  it('do not act on a record that comes under the cursor by itself before it can be seen', () => {
    const { seen, clock, press } = around({ type: 'displace' })
    for (const key of ['a', 'Enter', 'g', 's']) press(key)
    expect({ ran: seen.ran, refused: seen.refused }).toEqual({ ran: ['stores'], refused: ['displaced', 'displaced'] })
    clock.increment(400)
    press('a')
    expect(seen.ran).toEqual(['stores', 'accept'])
  })

  it('act on the next record if the one before leaves because of one’s own command', async () => {
    const { seen, send, press, painted } = around({ type: 'run' }, { type: 'end' })
    send({ type: 'displace' })
    await painted()
    press('a')
    expect({ ran: seen.ran, refused: seen.refused }).toEqual({ ran: ['accept'], refused: [] })
  })
})
