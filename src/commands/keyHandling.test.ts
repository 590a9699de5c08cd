import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type KeyboardActor, keyboardMachine } from '../../machines/keyboard.ts'
import type { Command, Scope } from './command.ts'
import { makeKeyHandling } from './keyHandling.ts'

function command(id: string, keys: string, scope: Scope): Command {
  return { id, keys, scope, title: { key: 'dialog.yes' }, perform: () => undefined }
}

const COMMANDS = [
  command('save', 'Mod+S', 'screen'),
  command('palette', 'Mod+K', 'console'),
  command('stores', 'g s', 'navigation'),
  command('accept', 'a', 'record'),
]

interface Situation {
  hasPlainKeys?: boolean
  isEditable?: boolean
  isOverlaid?: boolean
  /** The keys that something on the way, say a table, takes for itself. */
  taken?: string
}

interface Pressed {
  key: string
  ctrlKey?: boolean
  repeat?: boolean
}

/** What the presses, 10 ms apart, run and prevent. */
function after(presses: readonly Pressed[], situation: Situation = {}) {
  const ran: string[] = []
  const prevented: string[] = []
  const keys = makeKeyHandling(
    {
      commands: () => COMMANDS,
      hasPlainKeys: () => situation.hasPlainKeys ?? true,
      run: ({ id }) => ran.push(id),
      isWhole: () => true,
      isTravelling: () => false,
      gate: () => false,
      refuse: () => undefined,
    },
    {
      isEditable: () => situation.isEditable ?? false,
      isPressable: () => false,
      isOverlaid: () => situation.isOverlaid ?? false,
      focused: () => null,
      insert: () => undefined,
    },
  )
  presses.forEach(({ key, ctrlKey = false, repeat = false }, at) => {
    let isStopped = false
    const stroke = {
      key,
      ctrlKey,
      repeat,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      timeStamp: at * 10,
      target: null,
      defaultPrevented: false,
      preventDefault() {
        stroke.defaultPrevented = true
      },
      stopPropagation() {
        isStopped = true
      },
    }
    keys.down(stroke)
    if (!isStopped && situation.taken === key) stroke.preventDefault()
    if (!isStopped) keys.up(stroke)
    if (stroke.defaultPrevented) prevented.push(key)
  })
  return { ran, prevented }
}

const CTRL_K = { key: 'k', ctrlKey: true }

describe('the handling of keys', () => {
  it('runs a single key and prevents what the browser would do', () => {
    expect(after([{ key: 'a' }])).toEqual({ ran: ['accept'], prevented: ['a'] })
  })

  it('lets through what calls nothing', () => {
    expect(after([{ key: 'z' }])).toEqual({ ran: [], prevented: [] })
  })

  it.each([
    ['in a field', { isEditable: true }],
    ['below a dialog or menu', { isOverlaid: true }],
    ['where they were switched off', { hasPlainKeys: false }],
  ])('leaves plain keys alone %s, and Ctrl keys not', (_, situation) => {
    expect(after([{ key: 'a' }, { key: 'g' }, { key: 's' }, CTRL_K], situation)).toEqual({
      ran: ['palette'],
      prevented: ['k'],
    })
  })

  it('leaves alone what something on the way has taken', () => {
    expect(after([{ key: 'a' }], { taken: 'a' })).toEqual({ ran: [], prevented: ['a'] })
  })

  it('takes the rest of a begun sequence before anything else does', () => {
    expect(after([{ key: 'g' }, { key: 's' }], { taken: 's' })).toEqual({ ran: ['stores'], prevented: ['g', 's'] })
  })

  it('keeps what lies below a dialog out of reach', () => {
    expect(after([{ key: 's', ctrlKey: true }], { isOverlaid: true })).toEqual({ ran: [], prevented: [] })
  })

  it('ignores the repetition of a key that is held down', () => {
    expect(after([CTRL_K, { ...CTRL_K, repeat: true }, { ...CTRL_K, repeat: true }])).toEqual({
      ran: ['palette'],
      prevented: ['k', 'k', 'k'],
    })
  })
})

describe('keys pressed before what they call is here', () => {
  const FIELD = new EventTarget()

  interface Early {
    /** Whether the commands of the console are still to come, or another screen. */
    isTravelling?: boolean
    here?: readonly Command[]
    /** The keys that the table of the screen before would take. */
    tableTakes?: string
  }

  /** Presses the keys 10 ms apart while little is here, then brings the rest `wait` ms after the first. */
  function early(
    pressed: readonly string[],
    wait: number,
    { isTravelling = false, here = [], tableTakes = '' }: Early = {},
  ) {
    const ran: string[] = []
    const typed: string[] = []
    let refusals = 0
    let isHere = false
    let focused: EventTarget | null = null
    const later = [...COMMANDS, command('filter', '/', 'screen')]
    const handling = makeKeyHandling(
      {
        commands: () => (isHere ? later : here),
        hasPlainKeys: () => true,
        run: ({ id }) => {
          ran.push(id)
          if (id === 'filter') focused = FIELD
        },
        isWhole: () => isHere || isTravelling,
        isTravelling: () => isTravelling && !isHere,
        gate: () => false,
        refuse: () => (refusals += 1),
      },
      {
        isEditable: (target) => target === FIELD,
        isPressable: () => false,
        isOverlaid: () => false,
        focused: () => focused,
        insert: (text) => typed.push(text),
      },
    )
    pressed.forEach((key, at) => {
      let isStopped = false
      const plain = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }
      const stroke = {
        ...plain,
        timeStamp: at * 10,
        target: null,
        defaultPrevented: false,
        preventDefault: () => undefined,
        stopPropagation: () => {
          isStopped = true
        },
      }
      handling.down(stroke)
      if (isStopped) return
      if (tableTakes.includes(key)) ran.push(`table ${key}`)
      else handling.up(stroke)
    })
    isHere = true
    handling.release(wait)
    return { ran, typed, refusals }
  }

  const accept = command('accept', 'a', 'record')
  const first = command('first', 'g g', 'screen')

  it.each([
    ['a sequence', ['g', 's'], 200, ['stores'], [], 0],
    ['one that nothing ends, which is said', ['g', 'z'], 200, [], [], 1],
    ['one that was pressed too long ago, which is said', ['g', 's'], 9_000, [], [], 1],
    ['what calls nothing', ['z'], 200, [], [], 0],
    ['what acts on a record, never, which is said', ['a'], 200, [], [], 1],
    ['nor after what leads elsewhere', ['g', 's', 'a'], 200, ['stores'], [], 1],
    ['the search, and what is searched for as text', ['/', 't', 'a', 'g', 's', ' '], 200, ['filter'], ['tags '], 0],
  ])('%s', (_what, pressed, wait, ran, typed, refusals) => {
    expect(early(pressed, wait, { here: [first] })).toEqual({ ran, typed, refusals })
  })

  it('an Enter after them does not open the row that has the focus: it was meant for what they call', () => {
    expect(early(['/', 't', 'Enter'], 200, { tableTakes: 'Enter' })).toEqual({
      ran: ['filter'],
      typed: ['t'],
      refusals: 1,
    })
  })

  it('what is here runs at once', () => {
    expect(early(['a'], 200, { here: [accept] })).toEqual({ ran: ['accept'], typed: [], refusals: 0 })
  })

  it('on the way to another screen nothing reaches the one before, neither its commands nor its table', () => {
    const situation = { isTravelling: true, here: [accept], tableTakes: 'xEnter' }
    expect(early(['a', 'x', 'Enter'], 200, situation)).toEqual({ ran: [], typed: [], refusals: 2 })
    expect(early(['/', 'x', 'a'], 200, situation)).toEqual({ ran: ['filter'], typed: ['xa'], refusals: 0 })
  })

  describe('what a control takes', () => {
    const BUTTON = new EventTarget()

    /** Which of the presses are kept from the control that has the focus. */
    function kept(...presses: [key: string, target: EventTarget | null, ctrlKey?: boolean][]) {
      const prevented: string[] = []
      const handling = makeKeyHandling(
        {
          ...{ commands: () => [], hasPlainKeys: () => true, run: () => undefined },
          ...{ isWhole: () => false, isTravelling: () => false, gate: () => false, refuse: () => undefined },
        },
        {
          isEditable: (target) => target === FIELD,
          isPressable: (target) => target === BUTTON,
          isOverlaid: () => false,
          focused: () => FIELD,
          insert: () => undefined,
        },
      )
      for (const [key, target, ctrlKey = false] of presses) {
        const stroke = {
          ...{ key, ctrlKey, target, metaKey: false, altKey: false, shiftKey: false, repeat: false, timeStamp: 0 },
          ...{ defaultPrevented: false, preventDefault: () => prevented.push(key), stopPropagation: () => undefined },
        }
        handling.down(stroke)
        handling.up(stroke)
      }
      return prevented
    }

    it('a field keeps what is its own, though something is held', () => {
      const before: Parameters<typeof kept> = [
        ['g', null],
        ['a', FIELD, true],
        ['c', FIELD, true],
        ['a', FIELD, true],
      ]
      expect(kept(...before)).toEqual([])
      expect(kept(...before, ['s', null])).toEqual(['s'])
    })

    it('Space that presses a button or a tick is not held, so that the Enter after it is not refused', () => {
      expect(kept([' ', BUTTON], ['Enter', BUTTON])).toEqual([])
      expect(kept([' ', null], ['Enter', BUTTON])).toEqual(['Enter'])
    })

    it('a Space after what is held belongs to that', () => {
      expect(kept(['/', BUTTON], ['a', BUTTON], [' ', BUTTON])).toEqual(['a', ' '])
    })
  })
})

describe('keys around a command that was confirmed', () => {
  const asking = (id: string, keys: string): Command => ({
    ...command(id, keys, 'record'),
    question: { title: { key: 'dialog.yes' }, message: { key: 'dialog.yes' } },
  })
  const FIELD = new EventTarget()
  const here = [asking('accept', 'a'), command('open', 'o', 'record'), command('stores', 'g s', 'navigation')]

  /** A console whose keyboard chart is told `told`, and what became of the keys pressed at it. */
  function pressing(...told: Parameters<KeyboardActor['send']>[0][]) {
    const seen = { ran: [] as string[], refusals: 0, passed: [] as string[] }
    const clock = new SimulatedClock()
    const keyboard = createActor(keyboardMachine, { clock }).start()
    const surroundings = { isOverlaid: false }
    const handling = makeKeyHandling(
      {
        ...{ commands: () => here, hasPlainKeys: () => true, isWhole: () => true, isTravelling: () => false },
        run: ({ id }) => seen.ran.push(id),
        gate: (tag) => keyboard.getSnapshot().hasTag(tag),
        refuse: () => (seen.refusals += 1),
      },
      {
        ...{ isOverlaid: () => surroundings.isOverlaid, focused: () => null, insert: () => undefined },
        isEditable: (target) => target === FIELD,
        isPressable: () => false,
      },
    )
    keyboard.subscribe(() => handling.release(0))
    const send = (...events: typeof told) => events.forEach((event) => keyboard.send(event))
    const press = (key: string, target: EventTarget | null = null) => {
      let isStopped = false
      const plain = { key, target, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }
      const stroke = {
        ...{ ...plain, timeStamp: 0, defaultPrevented: false, preventDefault: () => undefined },
        stopPropagation: () => {
          isStopped = true
        },
      }
      handling.down(stroke)
      if (isStopped) return
      seen.passed.push(key)
      handling.up(stroke)
    }
    send(...told)
    return { seen, clock, surroundings, send, press }
  }

  it('hold while it is on its way, and open the question of the record that is next', () => {
    const { seen, surroundings, send, press } = pressing({ type: 'act' })
    surroundings.isOverlaid = true
    press('a')
    expect(seen).toEqual({ ran: [], refusals: 0, passed: [] })
    surroundings.isOverlaid = false
    send({ type: 'end' })
    expect(seen.ran).toEqual([])
    send({ type: 'draw' })
    expect(seen).toEqual({ ran: ['accept'], refusals: 0, passed: [] })
  })

  it('answer nothing that was not on the screen: what follows the first one is refused', () => {
    const { seen, send, press } = pressing({ type: 'act' })
    for (const key of ['a', 'Enter', 'a']) press(key)
    send({ type: 'end' }, { type: 'draw' })
    expect(seen).toEqual({ ran: ['accept'], refusals: 2, passed: [] })
  })

  it('do nothing to a record without a question', () => {
    const { seen, send, press } = pressing({ type: 'act' })
    press('o')
    send({ type: 'end' }, { type: 'draw' })
    expect(seen).toEqual({ ran: [], refusals: 1, passed: [] })
  })

  it('an Enter right after it does not open what has the focus again; a later one does', () => {
    const { seen, clock, send, press } = pressing({ type: 'act' }, { type: 'end' }, { type: 'draw' })
    press('Enter')
    expect(seen).toEqual({ ran: [], refusals: 1, passed: [] })
    press('Enter', FIELD)
    clock.increment(400)
    press('Enter')
    expect(seen).toEqual({ ran: [], refusals: 1, passed: ['Enter', 'Enter'] })
    send({ type: 'act' }, { type: 'ask' })
    press('Enter')
    expect(seen.passed).toHaveLength(3)
  })

  it('are held no longer than the screen may take to be drawn', () => {
    const { seen, clock, send, press } = pressing({ type: 'act' })
    press('a')
    send({ type: 'end' })
    clock.increment(1_000)
    expect(seen.ran).toEqual(['accept'])
  })

  it('a record that comes under the cursor by itself is not acted on before it can be seen', () => {
    const { seen, clock, press } = pressing({ type: 'displace' })
    for (const key of ['a', 'Enter', 'g', 's']) press(key)
    expect(seen).toEqual({ ran: ['stores'], refusals: 2, passed: ['a', 'g'] })
    clock.increment(400)
    press('a')
    expect(seen.ran).toEqual(['stores', 'accept'])
  })

  it('one that leaves because of one’s own command does not stop the next key', () => {
    const { seen, press } = pressing({ type: 'act' }, { type: 'end' }, { type: 'displace' }, { type: 'draw' })
    press('a')
    expect(seen).toEqual({ ran: ['accept'], refusals: 0, passed: ['a'] })
  })
})
