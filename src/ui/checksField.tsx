import { useId, type ReactNode } from 'react'
import { useText, type TextKey } from '../texts/text.ts'
import { moveFocusByArrowKeys } from './arrowKeys.ts'
import { descriptionIdsOf, FieldDescriptions, RequiredMark } from './field.tsx'
import type { FieldBinding } from './form.tsx'

interface ChecksFieldProps {
  /** The chosen values in the order in which they were chosen, separated by commas. */
  field: FieldBinding<string>
  label: string
  hint?: ReactNode
  isRequired?: boolean
  disabled?: boolean
  options: readonly { value: number | string; label: string }[]
  /** The note beside the option that was chosen first. */
  firstNote?: TextKey | undefined
}

/** Returns the values that a field of check boxes has. */
export function checkedValues(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .filter((each) => each !== '')
}

/** Several check boxes. The arrow keys move from one to the next. */
export function ChecksField({ field, label, hint, isRequired, disabled, options, firstNote }: ChecksFieldProps) {
  const text = useText()
  const id = useId()
  const checked = checkedValues(field.value)
  const toggle = (value: string) =>
    field.onValueChange(
      (checked.includes(value) ? checked.filter((each) => each !== value) : [...checked, value]).join(),
    )
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={descriptionIdsOf(id, field.error, hint)}
      className="not-first:mt-4"
      onKeyDown={(event) => moveFocusByArrowKeys(event, [...event.currentTarget.querySelectorAll('input')], 'vertical')}
    >
      <p id={`${id}-label`} className="mb-1 flex items-baseline gap-2 text-sm font-medium text-soft">
        {label}
        {isRequired && <RequiredMark />}
      </p>
      <div className="grid max-h-60 gap-x-4 overflow-y-auto p-1 sm:grid-cols-2">
        {options.map(({ value, label: optionLabel }, index) => (
          <label key={value} className="flex min-w-0 items-start gap-2 py-1">
            <input
              type="checkbox"
              className="checkbox mt-1 shrink-0"
              name={field.name}
              value={value}
              disabled={disabled ?? false}
              checked={checked.includes(String(value))}
              aria-invalid={field.error && index === 0 ? true : undefined}
              aria-describedby={field.error ? `${id}-error` : undefined}
              data-autofocus={field.hasInitialFocus === true && index === 0 ? '' : undefined}
              onChange={() => toggle(String(value))}
            />
            <span className="wrap-anywhere">
              {optionLabel}
              {firstNote !== undefined && checked[0] === String(value) && (
                <span className="ms-2 text-xs text-faint">{text(firstNote)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldDescriptions id={id} error={field.error} hint={hint} />
    </div>
  )
}
