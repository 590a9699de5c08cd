import { useState } from 'react'
import { changedRecord } from '../api/failure.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import type { CommandForm } from './command.ts'
import type { CommandSteps } from './useCommandSteps.ts'
import { type Difference, differences, firstChoices, merged, type Side, wordOf } from './versions.ts'

const SIDES = ['own', 'theirs'] as const

/** Both versions side by side, a choice for each field in which they differ. */
export function VersionsStep({ steps, form }: { steps: CommandSteps; form: CommandForm }) {
  const text = useText()
  const { failure, values, pristine } = steps.snapshot.context
  const theirs = form.theirs?.(changedRecord(failure)?.record) ?? values
  const found = differences(form.fields, values, theirs)
  const [choices, setChoices] = useState(() => firstChoices(found, pristine))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        steps.run.actor.send({ type: 'submit', values: merged(found, theirs, choices) })
      }}
    >
      {found.length === 0 && <p className="text-soft">{text('versions.same')}</p>}
      {found.map((each) => (
        <Choice
          key={each.field.name}
          difference={each}
          chosen={choices[each.field.name] ?? 'own'}
          onChoose={(side) => setChoices((before) => ({ ...before, [each.field.name]: side }))}
        />
      ))}
      <DialogActions>
        <Button onClick={steps.back}>{text('versions.back')}</Button>
        <Button type="submit" tone="primary">
          {text('versions.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ChoiceProps {
  difference: Difference
  chosen: Side
  onChoose: (side: Side) => void
}

function Choice({ difference, chosen, onChoose }: ChoiceProps) {
  const text = useText()
  const { field } = difference
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-sm font-medium text-soft">{text(field.label)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SIDES.map((side) => (
          <label
            key={side}
            className="flex gap-2 rounded-md border border-line px-3 py-2 has-checked:border-ai has-checked:bg-ai-wash has-focus-visible:outline-2 has-focus-visible:outline-ai"
          >
            <input
              type="radio"
              name={field.name}
              className="mt-1 size-4 shrink-0 accent-ai outline-none"
              checked={chosen === side}
              data-autofocus={chosen === side ? '' : undefined}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block text-xs text-faint">{text(`versions.${side}`)}</span>
              <span className="block wrap-anywhere whitespace-pre-wrap">
                {wordOf(field, difference[side], text) || text('versions.empty')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
