import type { Chart } from '../chart.ts'
import type { EventPolicy, Lifecycle } from '../lifecycle.ts'
import { inlineCode, tableLines, tableSection } from './markdown.ts'
import { allTransitions, outlineOf } from './outline.ts'
import { eventName, senderText, stateName } from './stateText.ts'
import { partText, type Texts } from './texts.ts'

/** The lifecycles that share a chart. */
export function lifecyclesOf({ lifecycle, otherLifecycles = [] }: Chart): Lifecycle[] {
  return lifecycle ? [lifecycle, ...otherLifecycles] : []
}

/**
 * The sections of a lifecycle's page that say who may act, and what each event asks and does, for each kind of record.
 */
export function lifecycleSections(chart: Chart, texts: Texts): string[] {
  const { pageText } = texts
  const lifecycles = lifecyclesOf(chart)
  const heading = (lifecycle: Lifecycle): string =>
    (lifecycles.length > 1 ? [`### ${recordKindText(lifecycle, texts)}`, ''] : []).join('\n')
  const permissionLines =
    lifecycles.length > 1
      ? tableLines(
          [pageText('column.record'), pageText('page.who')],
          lifecycles.map((lifecycle) => [recordKindText(lifecycle, texts), permissionText(chart, lifecycle, texts)]),
        )
      : lifecycles.map((lifecycle) => permissionText(chart, lifecycle, texts)).filter((text) => text !== '')
  return [
    `## ${pageText('page.who')}`,
    '',
    texts.textsOfChart.who,
    '',
    ...permissionLines,
    ...(permissionLines.length > 0 ? [''] : []),
    `## ${pageText('page.events')}`,
    '',
    ...lifecycles.flatMap((lifecycle) => {
      const ownHeading = heading(lifecycle)
      const [, , ...table] = tableSection('', eventColumnTitles(texts), eventRows(chart, lifecycle, texts))
      return [...(ownHeading === '' ? [] : [ownHeading]), ...table]
    }),
  ]
}

/** The console's name of a state, an event or a permission, with its identifier. */
export function nameAndIdentifier(name: string | undefined, identifier: string): string {
  return name === undefined ? inlineCode(identifier) : `${name} ${inlineCode(identifier)}`
}

/** The console's names of a state, one for each kind of record, with its identifier. */
export function stateNames(chart: Chart, texts: Texts, state: string): string {
  const names = lifecyclesOf(chart).map(({ record }) => stateName(chart, texts, state, record) ?? state)
  return nameAndIdentifier([...new Set(names)].join(' / '), state)
}

function recordKindText({ record }: Lifecycle, { textsOfChart }: Texts): string {
  return textsOfChart.records?.[record] ?? textsOfChart.title
}

/** Who may send the events that have a policy; empty if none has one. */
function permissionText(chart: Chart, { policies, record }: Lifecycle, texts: Texts): string {
  const { pageText } = texts
  const entries = Object.entries<EventPolicy>(policies)
  const permissions = new Set(
    entries.filter(([, { sender }]) => sender === 'staff').map(([, { permission }]) => permission),
  )
  const eventsOfOwner = entries
    .filter(([, { sender }]) => sender === 'owner')
    .map(([event]) => nameAndIdentifier(eventName(chart, texts, event, record), event))
  return [
    ...[...permissions].map((permission) => pageText('who.staff', { permission: permissionName(texts, permission) })),
    ...(eventsOfOwner.length === 0
      ? []
      : [pageText('who.owner', { events: eventsOfOwner.join(pageText('list.separator')) })]),
  ].join(pageText('list.sentenceSeparator'))
}

function permissionName({ consoleText }: Texts, permission: string): string {
  return nameAndIdentifier(consoleText(`permission.${permission}`), permission)
}

function eventColumnTitles({ pageText }: Texts): string[] {
  const columns = ['event', 'sender', 'permission', 'reason', 'question', 'destructive', 'does', 'actions']
  return columns.map((column) => pageText(`column.${column}`))
}

function eventRows(chart: Chart, { policies, record }: Lifecycle, texts: Texts): string[][] {
  const { pageText, consoleText } = texts
  const transitions = allTransitions(outlineOf(chart.machine))
  const events = [...new Set(transitions.map(({ event }) => event))]
  return events.map((event) => {
    const policy = Object.entries<EventPolicy>(policies).find(([name]) => name === event)?.[1]
    const actions = [
      ...new Set(transitions.filter((transition) => transition.event === event).flatMap((one) => one.actions)),
    ]
    const isStaff = policy?.sender === 'staff'
    return [
      nameAndIdentifier(eventName(chart, texts, event, record), event),
      senderText(chart, texts, event),
      isStaff ? permissionName(texts, policy.permission) : '',
      policy ? pageText(`reason.${policy.reason}`) : '',
      isStaff ? (consoleText(`${record}.question.${event}`) ?? '') : '',
      policy ? pageText(policy.isDestructive ? 'destructive.yes' : 'destructive.no') : '',
      partText(texts, 'events', event),
      actions.map((name) => `${inlineCode(name)}: ${partText(texts, 'actions', name)}`).join(' '),
    ]
  })
}
