import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import type { Chart } from './chart.ts'
import { charts } from './charts.ts'
import { actionNamesIn, guardNamesIn } from './drawing/chartPage.ts'
import { isFailureTransition, isFailureState } from './drawing/failureStates.ts'
import { guardInWords, durationLabel } from './drawing/labels.ts'
import { lifecyclesOf } from './drawing/lifecycleSections.ts'
import { allStates, allTransitions, outlineOf } from './drawing/outline.ts'
import { eventName, senderText } from './drawing/stateText.ts'
import {
  namesOfChartsWithTexts,
  chartTexts,
  partText,
  CHART_PART_KINDS,
  textsOf,
  pageTextGetterOf,
  type ChartPartKind,
} from './drawing/texts.ts'
import english from '../locales/diagrams/en.json' with { type: 'json' }
import japanese from '../locales/diagrams/ja.json' with { type: 'json' }
import vietnamese from '../locales/diagrams/vi.json' with { type: 'json' }

/** The ids of the parts of a chart that need a text. */
function idsOfParts({ machine, invariants = [] }: Chart): Record<ChartPartKind, string[]> {
  const root = outlineOf(machine)
  const states = allStates(root)
  const transitions = allTransitions(root)
  const { guards, actions, delays } = machine.implementations
  return {
    states: states.flatMap(({ id, type }) => (id === '' || type === 'history' ? [] : [id])),
    events: [...new Set(transitions.filter(({ trigger }) => trigger.kind === 'event').map(({ event }) => event))],
    guards: Object.keys(guards),
    actions: Object.keys(actions),
    actors: [...new Set(states.flatMap(({ invokes }) => invokes))],
    delays: Object.keys(delays),
    invariants: invariants.map(({ id }) => id),
  }
}

describe.each(LANGUAGES)('the texts of the charts in %s', (language) => {
  test('every chart has texts, and all texts belong to a chart', () => {
    expect(namesOfChartsWithTexts(language).toSorted()).toEqual(charts.map(({ name }) => name).toSorted())
  })

  test.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s: every part has a text, and all texts belong to a part',
    (name, chart) => {
      const texts = chartTexts(language, name)
      const parts = idsOfParts(chart)
      for (const partKind of CHART_PART_KINDS)
        expect([partKind, ...Object.keys(texts[partKind] ?? {}).toSorted()]).toEqual([
          partKind,
          ...parts[partKind].toSorted(),
        ])
      const recordKinds = lifecyclesOf(chart).map(({ record }) => record)
      expect(Object.keys(texts.records ?? {})).toEqual(recordKinds.length > 1 ? recordKinds : [])
      expect(Object.keys(texts.eventNames ?? {}).filter((event) => !parts.events.includes(event))).toEqual([])
      const allTexts = [
        texts.title,
        texts.about,
        texts.who,
        ...CHART_PART_KINDS.flatMap((partKind) => Object.values(texts[partKind] ?? {})),
      ]
      expect(allTexts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
    },
  )
})

describe.each(LANGUAGES)('the pages of the charts in %s', (language) => {
  test.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s: every condition, and everything that the system does, has a text',
    (name, chart) => {
      const texts = textsOf(language, name)
      const root = outlineOf(chart.machine)
      expect(guardNamesIn(root).filter((guard) => partText(texts, 'guards', guard) === '')).toEqual([])
      expect(actionNamesIn(root).filter((action) => partText(texts, 'actions', action) === '')).toEqual([])
    },
  )

  test('every event of a lifecycle has a name and a sender', () => {
    const events = charts
      .filter(({ lifecycle }) => lifecycle !== undefined)
      .flatMap((chart) => allTransitions(outlineOf(chart.machine)).map(({ event }) => [chart, event] as const))
    for (const [chart, event] of events) {
      const texts = textsOf(language, chart.name)
      expect([chart.name, event, eventName(chart, texts, event)]).toEqual([chart.name, event, expect.any(String)])
      expect(() => senderText(chart, texts, event)).not.toThrow()
    }
  })
})

test('conditions and durations are written in the words of the language', () => {
  const guard = 'isLoading or not isOpen and in keys.running'
  expect(LANGUAGES.map((language) => guardInWords(guard, pageTextGetterOf(language)))).toEqual([
    'isLoading または isOpen でない かつ keys.running のとき',
    'isLoading hoặc không isOpen và đang ở keys.running',
    'isLoading or not isOpen and in keys.running',
  ])
  expect(LANGUAGES.map((language) => durationLabel(400, pageTextGetterOf(language)))).toEqual([
    '0.4秒',
    '0,4\u00a0giây',
    '0.4\u00a0s',
  ])
})

test('the texts of the pages have the same keys and placeholders in every language', () => {
  const keysAndPlaceholdersOf = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()])
  expect(keysAndPlaceholdersOf(japanese)).toEqual(keysAndPlaceholdersOf(english))
  expect(keysAndPlaceholdersOf(vietnamese)).toEqual(keysAndPlaceholdersOf(english))
  expect(pageTextGetterOf('en')('trigger.after', { delay: '2 s' })).toBe('after 2 s')
  expect(() => pageTextGetterOf('en')('no.such.key')).toThrow(RangeError)
})

describe('failure states', () => {
  /** The errors and timeouts from which a chart recovers: they lead to a state that is not a failure state. */
  const RECOVERED_FAILURES = [
    'session: signingOut error: revokeSession → signedOut.byChoice',
    'session: signingOut after revokeTimeout → signedOut.byChoice',
    'session: signingOutElsewhere after signOutElsewhereTimeout → signedIn',
    'invitation: saving error: save → open',
    'recovery: step.requesting error: request → step.email',
    'recovery: step.code.form.verifying error: verify → step.email',
    'recovery: step.code.form.verifying error: verify → step.code.form.ready',
    'recovery: step.code.mail.sending error: sendAgain → step.code.mail.ready',
    'recovery: step.saving error: save → step.email',
    'recovery: step.saving error: save → step.password',
    'conversationSelection: running.writing error: perform → running.checking',
    'conversationSelection: running.writing error: perform → choosing',
    'outbox: opened.sending error: send → opened.idle',
    'composer: draft.saving error: saveDraft → draft.unsaved',
    'translation: completing.vietnamese error: loadVietnameseForMissing → completing.english',
    'translation: completing.vietnamese after fallbackTimeout → completing.english',
    'command: checking error: check → gathering',
    'command: reviewing.reloading after reloadTimeout → reviewing.ready',
    'command: running error: perform → reviewing.rechecking',
    'command: running error: perform → gathering',
    'command: running error: perform → reviewing',
    'palette: opened.choice.awaiting after resultsTimeout → opened.choice.free',
    'consoleStart: frame.painting error: firstFrame → frame.painted',
    'consoleStart: frame.painting after paintTimeout → frame.painted',
    'consoleStart: screen.loading after firstScreenTimeout → screen.shown',
    'consoleStart: screen.painting error: firstRows → screen.shown',
    'consoleStart: screen.painting after paintTimeout → screen.shown',
    'consoleStart: screen.shown after restTimeout → screen.finished',
    'keyboard: keys.renderingRow error: waitForRowPaint → keys.branching',
    'keyboard: keys.renderingRow after renderTimeout → keys.branching',
    'keyboard: command.rendering error: waitForPaint → command.refusingEnter',
    'keyboard: command.rendering after renderTimeout → command.refusingEnter',
    'bulk: running.sending error: perform → done',
    'bulk: running.sending error: perform → running.next',
    'bulk: running.sending error: perform → running.next',
    'notificationAlert: on error: leadership → on.follower',
  ]

  test('the charts have exactly these failure states', () => {
    const failureStates = charts.flatMap((chart) =>
      allStates(outlineOf(chart.machine))
        .filter(({ id }) => isFailureState(chart, id))
        .map(({ id }) => `${chart.name}: ${id}`),
    )
    expect(failureStates).toMatchInlineSnapshot(`
      [
        "session: signedOut.deactivated",
        "session: signedOut.deactivatedElsewhere",
        "session: signedOut.ended",
        "session: signedIn.staffData.failed",
        "session: signedIn.token.interrupted",
        "invitation: checkFailed",
        "invitation: ended",
        "recovery: attempts.limited",
        "emailDelivery: refused",
        "emailDelivery: expired",
        "sessionRevocation: unreached",
        "sessionRevocation: refused",
        "sessionRevocation: abandoned",
        "tabLock: unprotected",
        "connection: open.interrupted",
        "connection: waiting",
        "connection: failed",
        "socketHandshake: closed",
        "socketSubscription: refused",
        "socketSubscription: failed",
        "conversationStream: behind",
        "conversationStream: waiting",
        "conversationStream: refused",
        "outbox: opened.offline",
        "outbox: opened.waiting",
        "composer: answers.answeredMeanwhile",
        "composer: draft.unsaved.failed",
        "composer: draft.conflict",
        "imageUpload: waiting",
        "imageUpload: refused",
        "imageUpload: failed",
        "databaseListener: waiting",
        "job: failed",
        "translation: loading.late",
        "translation: loading.late.unavailable",
        "translation: partial",
        "translation: failed",
        "translation: failed.unavailable",
        "deferredCode: waiting",
        "deferredCode: reloadNeeded.idle",
        "command: gathering.obsolete",
        "command: gathering.waiting",
        "command: reviewing.obsolete",
        "command: reviewing.impossible",
        "command: reviewing.waiting",
        "command: comparing",
        "command: refused",
        "palette: opened.search.failed",
        "palette: opened.target.gone",
        "recordMenu: opened.gone",
        "assumedAction: takenBack",
        "csvDownload: failed",
        "bulk: unreadable",
        "bulk: noneAllowed",
        "notificationAlert: on.leader.away",
        "firstSteps: storage.refused",
        "firstSteps: storage.unstored",
        "notice: error",
        "store: rejected",
        "withdrawal: rejected",
        "adminNotification: cancelled",
        "pageVersion: discarded",
        "account: deleted",
        "couponPayment: notEffective",
        "couponUsage: rejected",
        "product: deleted",
      ]
    `)
  })

  test('every declared failure state exists', () => {
    const unknownStates = charts.flatMap(({ name, machine, failureStates = [] }) => {
      const ids = new Set(allStates(outlineOf(machine)).map(({ id }) => id))
      return failureStates.filter((id) => !ids.has(id)).map((id) => `${name}: ${id}`)
    })
    expect(unknownStates).toEqual([])
  })

  test('every error and timeout leads to a failure state, or is listed as recovered', () => {
    const recoveredFailures = charts.flatMap((chart) =>
      allTransitions(outlineOf(chart.machine))
        .filter(
          ({ trigger: { kind, name } }) => kind === 'actorError' || (kind === 'after' && name.endsWith('Timeout')),
        )
        .flatMap(({ source, trigger: { kind, name }, targets }) =>
          targets
            .filter((target) => !isInFailureState(chart, target))
            .map((target) => `${chart.name}: ${source} ${kind === 'after' ? 'after' : 'error:'} ${name} → ${target}`),
        ),
    )
    expect(recoveredFailures).toEqual(RECOVERED_FAILURES)
  })

  test('a transition into a failure state is drawn as a failure', () => {
    const unmarkedTransitions = charts.flatMap((chart) =>
      allTransitions(outlineOf(chart.machine)).filter(
        (transition) =>
          transition.targets.some((target) => target !== transition.source && isFailureState(chart, target)) &&
          !isFailureTransition(chart, transition),
      ),
    )
    expect(unmarkedTransitions).toEqual([])
  })
})

/** Whether a state or one of its ancestors is a failure state. */
function isInFailureState(chart: Chart, id: string): boolean {
  const parts = id.split('.')
  return parts.some((_, index) => isFailureState(chart, parts.slice(0, index + 1).join('.')))
}
