import { expect, test } from 'vitest'
import en from '../../locales/en.json'
import { kinds } from '../../contract/recordKinds.ts'
import { charts } from '../../machines/charts.ts'
import { type Lifecycle, staffEvents } from '../../machines/lifecycle.ts'
import type { Command } from '../commands/command.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { lifecycleTextKeysOf } from '../commands/lifecycleTextKeys.ts'
import { commandLines } from '../commands/shortcutLines.ts'
import { recordMenuItems } from '../resources/record/recordMenuItems.ts'
import type { GetText } from '../texts/text.ts'
import { refusalTextOf } from './palette/row.ts'
import { arrangeRows } from './palette/rows.ts'

/** The lifecycles whose events staff send. */
const lifecycles = charts
  .flatMap(({ lifecycle, otherLifecycles = [] }): Lifecycle[] =>
    lifecycle === undefined ? [] : [lifecycle, ...otherLifecycles],
  )
  .filter((lifecycle) => staffEvents(lifecycle).length > 0)
const states = lifecycles.flatMap((lifecycle) =>
  Object.entries(lifecycle.codes).map(([state, code]) => ({ record: lifecycle.record, state, code, lifecycle })),
)

const text: GetText = (key) => en[key]

/** A command as a part of the console shows it: its title, and the reason why it is disabled. */
type ShownCommand = [title: string, refusal: string | undefined]

/** Returns the commands that the console should show in a state, with the refusals that the chart requires. */
function commandsOfChart({ record, machine }: Lifecycle, state: string): ShownCommand[] {
  const messages: Partial<Record<string, string>> = en
  const events = staffEvents(lifecycles.find((each) => each.record === record) ?? ({} as never))
  return events.map((event) => [
    messages[`${record}.event.${event}`] ?? '',
    machine.resolveState({ value: state, context: {} }).can({ type: event })
      ? undefined
      : messages[`${record}.refusal.${state}`],
  ])
}

function recordCommands(lifecycle: Lifecycle, code: number): Command[] {
  const shortcuts = Object.fromEntries(
    staffEvents(lifecycle).map((event, index) => [event, String.fromCodePoint(97 + index)]),
  )
  const sender = {
    lifecycleTextKeys: lifecycleTextKeysOf(lifecycle, shortcuts) as never,
    caller: { isSuperAdmin: false },
    shortcuts,
    sendEvent: () => Promise.resolve(),
  }
  return lifecycleCommands(sender, { id: 7, status: code, version: 3, name: '藤屋' })
}

test('the shown commands of every lifecycle whose events staff send are compared with its chart', () => {
  const expected = [...kinds.map(({ name }) => name), 'account']
  expect(lifecycles.map(({ record }) => record).toSorted()).toEqual(expected.toSorted())
})

test.each(states)(
  '$record in $state: the list of shortcuts, the record menu and the palette show what the chart allows',
  ({ lifecycle, state, code }) => {
    const commands = recordCommands(lifecycle, code)
    const expected = commandsOfChart(lifecycle, state)
    const shortcutListCommands = commandLines(commands, 'record', text).map(({ label, refusal }): ShownCommand => [
      label,
      refusal,
    ])
    const menuCommands = recordMenuItems(commands, text).map(({ label, disabledReason }): ShownCommand => [
      label,
      disabledReason,
    ])
    const groups = arrangeRows(
      { commands, screenParts: [], filters: [], searchResults: [], isAnswered: true, recentRows: [] },
      '',
      text,
    )
    const paletteCommands = groups.flatMap(({ rows }) =>
      rows.map((row): ShownCommand => [row.label, refusalTextOf(row, text)]),
    )
    // They have an order of their own (rule 8.13).
    expect(shortcutListCommands.toSorted()).toEqual(expected.toSorted())
    expect(menuCommands.toSorted()).toEqual(expected.toSorted())
    expect(paletteCommands.toSorted()).toEqual(expected.toSorted())
  },
)
