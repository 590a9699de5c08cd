import { describe, expect, it } from 'vitest'
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
    },
    {
      isEditable: () => situation.isEditable ?? false,
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
  function early(pressed: readonly string[], wait: number, { isTravelling = false, here = [], tableTakes = '' }: Early = {}) {
    const ran: string[] = []
    const typed: string[] = []
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
      },
      {
        isEditable: (target) => target === FIELD,
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
    return { ran, typed }
  }

  const accept = command('accept', 'a', 'record')
  const first = command('first', 'g g', 'screen')

  it.each([
    ['a sequence', ['g', 's'], 200, ['stores'], []],
    ['one that nothing ends', ['g', 'z'], 200, [], []],
    ['one that was pressed too long ago', ['g', 's'], 9_000, [], []],
    ['what acts on a record, never', ['a'], 200, [], []],
    ['nor after what leads elsewhere', ['g', 's', 'a'], 200, ['stores'], []],
    ['the search, and what is searched for as text', ['/', 't', 'a', 'g', 's', ' '], 200, ['filter'], ['tags ']],
  ])('%s', (_what, pressed, wait, ran, typed) => {
    expect(early(pressed, wait, { here: [first] })).toEqual({ ran, typed })
  })

  it('what is here runs at once', () => {
    expect(early(['a'], 200, { here: [accept] })).toEqual({ ran: ['accept'], typed: [] })
  })

  it('on the way to another screen nothing reaches the one before, neither its commands nor its table', () => {
    const situation = { isTravelling: true, here: [accept], tableTakes: 'xEnter' }
    expect(early(['a', 'x', 'Enter'], 200, situation)).toEqual({ ran: [], typed: [] })
    expect(early(['/', 'x', 'a'], 200, situation)).toEqual({ ran: ['filter'], typed: ['xa'] })
  })

  it('leaves to a field what is its own, though something is held', () => {
    const prevented: string[] = []
    const handling = makeKeyHandling(
      { commands: () => [], hasPlainKeys: () => true, run: () => undefined, isWhole: () => false, isTravelling: () => false },
      { isEditable: (target) => target === FIELD, isOverlaid: () => false, focused: () => FIELD, insert: () => undefined },
    )
    const press = (key: string, ctrlKey: boolean, target: EventTarget | null) => {
      const stroke = {
        ...{ key, ctrlKey, target, metaKey: false, altKey: false, shiftKey: false, repeat: false, timeStamp: 0 },
        ...{ defaultPrevented: false, preventDefault: () => prevented.push(key), stopPropagation: () => undefined },
      }
      handling.down(stroke)
      handling.up(stroke)
    }
    press('g', false, null)
    for (const key of ['a', 'c', 'a']) press(key, true, FIELD)
    expect(prevented).toEqual([])
    press('s', false, null)
    expect(prevented).toEqual(['s'])
  })
})
