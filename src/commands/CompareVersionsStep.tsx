import { useState } from 'react'
import { conflictOf } from '../api/failure.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { submitByKey } from '../ui/form.tsx'
import type { CommandForm } from './command.ts'
import { useCurrentCommand } from './context.tsx'
import { withCurrentChoices } from './currentChoices.ts'
import type { CommandView } from './useCommandView.ts'
import {
  type FieldDifference,
  initialSides,
  mergeVersions,
  type VersionSide,
  formatFieldValue,
  choosableDifferences,
} from './versions.ts'

const VERSION_SIDES = ['own', 'theirs'] as const

/**
 * The form that compares the typed values with the record that another staff member has changed meanwhile. Each
 * conflict has a choice between the two values.
 */
export function CompareVersionsStep({ view, form }: { view: CommandView; form: CommandForm }) {
  const text = useText()
  const { failure, values, initialValues } = view.snapshot.context
  const theirVersion = form.valuesOfRecord?.(conflictOf(failure)?.record) ?? values
  const fields = withCurrentChoices(form.fields, useCurrentCommand(view.run.command), values, text)
  const differences = choosableDifferences(fields, values, theirVersion)
  const [chosenSides, setChosenSides] = useState(() => initialSides(differences, initialValues))
  return (
    <form
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault()
        view.run.actor.send({ type: 'submit', values: mergeVersions(fields, values, theirVersion, chosenSides) })
      }}
    >
      {differences.length === 0 && <p className="text-soft">{text('versions.same')}</p>}
      {differences.map((each) => (
        <VersionChoice
          key={each.field.name}
          difference={each}
          chosenSide={chosenSides[each.field.name] ?? 'own'}
          onChoose={(side) => setChosenSides((before) => ({ ...before, [each.field.name]: side }))}
        />
      ))}
      <DialogActions>
        <Button onClick={view.stepBack}>{text('versions.back')}</Button>
        <Button type="submit" tone="primary" disabled={view.isObsolete}>
          {text('versions.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface VersionChoiceProps {
  difference: FieldDifference
  chosenSide: VersionSide
  onChoose: (side: VersionSide) => void
}

function VersionChoice({ difference, chosenSide, onChoose }: VersionChoiceProps) {
  const text = useText()
  const { field } = difference
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-sm font-medium text-soft">{text(field.label)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {VERSION_SIDES.map((side) => (
          <label
            key={side}
            className="flex gap-2 rounded-md border border-line px-3 py-2 has-checked:border-link has-checked:bg-link-tint has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={field.name}
              className="mt-1 size-4 shrink-0 accent-link outline-none"
              checked={chosenSide === side}
              data-autofocus={chosenSide === side ? '' : undefined}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block text-xs text-faint">{text(`versions.${side}`)}</span>
              <span className="block wrap-anywhere whitespace-pre-wrap">
                {formatFieldValue(field, difference[side], text) || text('versions.empty')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
