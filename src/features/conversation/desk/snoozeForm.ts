import * as v from 'valibot'
import type { CommandForm } from '../../../commands/command.ts'
import { dayTimeTextSchema } from '../../../commands/dayInput.ts'
import { serverNow } from '../../../base/serverClock.ts'
import { parseBusinessTime } from '../../../shared/businessTime.ts'
import { currentText } from '../../../texts/text.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { SNOOZE_CHOICES, type SnoozeChoice, snoozeEnd } from './snooze.ts'

/** Returns the form that asks how long conversations are set aside, and a function that gives the end by its values. */
export function snoozeForm(): { form: CommandForm; untilOf: (values: Record<string, unknown>) => Date | undefined } {
  const text = currentText()
  const endOf = (choice: SnoozeChoice) => snoozeEnd(choice, serverNow())
  const untilOf = ({ choice, until }: Record<string, unknown>): Date | undefined => {
    const known = SNOOZE_CHOICES.find((each) => each === choice)
    return known === undefined ? parseBusinessTime(String(until)) : endOf(known)
  }
  const form: CommandForm = {
    schema: v.lazy((values) =>
      v.object({
        choice: v.string(),
        until: isTimeChosen(values) ? dayTimeTextSchema() : v.optional(v.string(), ''),
      }),
    ),
    fields: [
      {
        name: 'choice',
        label: 'conversation.snooze.until',
        kind: 'select',
        choices: [
          ...SNOOZE_CHOICES.map((choice) => ({
            value: choice,
            label: text(`conversation.snooze.${choice}`, { time: formatDateTime(endOf(choice)) }),
          })),
          { value: 'time', label: text('conversation.snooze.time') },
        ],
      },
      {
        name: 'until',
        label: 'conversation.snooze.exact',
        hint: 'conversation.snooze.hint',
        kind: 'dayTime',
        isShown: isTimeChosen,
      },
    ],
    initialValues: { choice: 'hour', until: formatDateTime(endOf('tomorrow')) },
    submitLabel: 'conversation.event.snooze',
  }
  return { form, untilOf }
}

function isTimeChosen(values: unknown): boolean {
  return (values as { choice?: unknown }).choice === 'time'
}
