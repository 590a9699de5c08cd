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
    },
    { isEditable: () => situation.isEditable ?? false, isOverlaid: () => situation.isOverlaid ?? false },
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

describe('keys pressed before the commands of the console are here', () => {
  /** Presses `keys` 10 ms apart while only `accept` is here, then brings the rest after `wait` ms. */
  function early(keys: string, wait: number) {
    const ran: string[] = []
    let isWhole = false
    const handling = makeKeyHandling(
      {
        commands: () => (isWhole ? COMMANDS : [...COMMANDS.filter(({ id }) => id === 'accept'), command('first', 'g g', 'screen')]),
        hasPlainKeys: () => true,
        run: ({ id }) => ran.push(id),
        isWhole: () => isWhole,
      },
      { isEditable: () => false, isOverlaid: () => false },
    )
    ;[...keys].forEach((key, at) => {
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
      if (!isStopped) handling.up(stroke)
    })
    isWhole = true
    handling.release(wait)
    return ran
  }

  it.each([
    ['gs', 200, ['stores']],
    ['gz', 200, []],
    ['a', 200, ['accept']],
    ['gs', 9_000, []],
  ])('%s, the rest after %i ms', (keys, wait, ran) => {
    expect(early(keys, wait)).toEqual(ran)
  })
})
