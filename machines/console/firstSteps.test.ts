import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { FIRST_STEPS } from '../../contract/firstSteps.ts'
import { firstStepsMachine } from './firstSteps.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const ALL_TO_DO =
  'panel.showing.palette.todo panel.showing.record.todo panel.showing.menu.todo panel.showing.screen.todo panel.showing.keys.todo'
const saves = (done: readonly string[], isEnded: boolean) => `starts save ${JSON.stringify({ done, isEnded })}`

scenario(
  'each step is ticked by what the person does and stored, also after a failed attempt, and a skip ends them for good',
  firstStepsMachine,
  [
    ['start', 'panel.hidden storage.stored'],
    ['show', ALL_TO_DO],
    ['openRecord', 'refused'],
    ['moveCursor', 'panel.showing.record.moved'],
    [
      'openRecord',
      'panel.showing.record.ticked storage.storing',
      'announceTick {"step":"record"}',
      saves(['record'], false),
      'done = ["record"]',
    ],
    [doneEvent('save'), 'storage.stored', 'stops save'],
    [
      'openPalette',
      'panel.showing.palette.ticked storage.storing',
      'announceTick {"step":"palette"}',
      saves(['palette', 'record'], false),
      'done = ["palette","record"]',
    ],
    [errorEvent('save'), 'storage.unstored', 'stops save'],
    [29_999, 'stays'],
    [1, 'storage.storing', saves(['palette', 'record'], false)],
    [doneEvent('save', 'refused'), 'storage.refused', 'stops save'],
    [3_600_000, 'stays'],
    [
      'openMenu',
      'panel.showing.menu.ticked storage.storing',
      'announceTick {"step":"menu"}',
      saves(['palette', 'record', 'menu'], false),
      'done = ["palette","record","menu"]',
    ],
    ['skip', 'panel.skipped', 'stops save', saves(['palette', 'record', 'menu'], true), 'isEnded = true'],
    ['show', 'refused'],
    ['reopen', ALL_TO_DO, 'done = []'],
  ],
  { input: { offered: FIRST_STEPS, done: [], isEnded: false } },
)

scenario(
  'the last step that the person can do finishes them, and what needs a permission is left out',
  firstStepsMachine,
  [
    ['start', 'panel.hidden storage.stored'],
    [
      'show',
      'panel.showing.screen.todo panel.showing.keys.todo panel.showing.palette.ticked panel.showing.record.leftOut panel.showing.menu.leftOut',
    ],
    ['openPalette', 'refused'],
    [
      'goToScreen',
      'panel.showing.screen.ticked storage.storing',
      'announceTick {"step":"screen"}',
      saves(['palette', 'screen'], false),
      'done = ["palette","screen"]',
    ],
    [doneEvent('save'), 'storage.stored', 'stops save'],
    [
      'showKeys',
      'storage.storing panel.finished',
      'announceTick {"step":"keys"}',
      'reportFinished',
      saves(['palette', 'screen', 'keys'], true),
      'done = ["palette","screen","keys"]',
      'isEnded = true',
    ],
    [
      'reopen',
      'panel.showing.palette.todo panel.showing.screen.todo panel.showing.keys.todo panel.showing.record.leftOut panel.showing.menu.leftOut',
      'done = []',
    ],
  ],
  { input: { offered: ['palette', 'screen', 'keys'], done: ['palette'], isEnded: false } },
)

scenario(
  'what another device adds is ticked here, and its end hides the steps here',
  firstStepsMachine,
  [
    ['start', 'panel.hidden storage.stored'],
    ['show', ALL_TO_DO],
    [{ type: 'update', done: ['menu'], isEnded: false }, 'panel.showing.menu.ticked', 'done = ["menu"]'],
    [{ type: 'update', done: ['menu'], isEnded: true }, 'panel.hidden', 'isEnded = true'],
    ['show', 'refused'],
  ],
  { input: { offered: FIRST_STEPS, done: [], isEnded: false } },
)

scenario(
  'who asks for the steps again begins anew, whatever the server has',
  firstStepsMachine,
  [
    ['start', 'panel.hidden storage.stored'],
    ['reopen', ALL_TO_DO, 'done = []'],
    [{ type: 'update', done: ['menu'], isEnded: true }, 'refused'],
    [
      'openMenu',
      'panel.showing.menu.ticked storage.storing',
      'announceTick {"step":"menu"}',
      saves(['menu'], true),
      'done = ["menu"]',
    ],
  ],
  { input: { offered: FIRST_STEPS, done: ['menu', 'keys'], isEnded: true } },
)

/** What the person does for each step. */
const EVENTS_OF_STEP = {
  palette: ['openPalette'],
  record: ['moveCursor', 'openRecord'],
  menu: ['openMenu'],
  screen: ['goToScreen'],
  keys: ['showKeys'],
} as const

test.each(FIRST_STEPS)(
  'the step %s finishes the steps if it is the only one, and so do all others without it',
  (only) => {
    const machine = firstStepsMachine.provide({
      actors: { save: fromPromise(async (): Promise<'stored' | 'refused'> => 'stored') },
      actions: { announceTick: () => {}, reportFinished: () => {} },
    })
    const others = FIRST_STEPS.filter((step) => step !== only)
    for (const offered of [[only], others]) {
      const actor = createActor(machine, { input: { offered, done: [], isEnded: false } }).start()
      actor.send({ type: 'show' })
      for (const event of offered.flatMap((step) => EVENTS_OF_STEP[step])) {
        expect(actor.getSnapshot().matches({ panel: 'showing' })).toBe(true)
        actor.send({ type: event })
      }
      expect(actor.getSnapshot().value).toMatchObject({ panel: 'finished' })
      actor.stop()
    }
  },
)
