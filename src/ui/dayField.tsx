import type { ReactNode } from 'react'
import { DayInput } from './dayInput.tsx'
import { currentDayReading } from './dayReading.ts'
import { FieldFrame } from './field.tsx'
import type { FieldBinding } from './form.tsx'
import { formatDate, formatDateTime } from './format.ts'
import { readTypedDay, readTypedDayTime } from './typedDay.ts'

interface DayFieldProps {
  field: FieldBinding<string>
  label: string
  hint?: ReactNode
  isRequired?: boolean
  disabled?: boolean
  /** Whether a time of Japan follows the day. */
  hasTime: boolean
}

/** A field of a form for a day. Its value is the typed text, written as the console writes days once it is entered. */
export function DayField({ field, label, hint, isRequired, disabled, hasTime }: DayFieldProps) {
  const normalize = (typed: string) => {
    const normalized = normalizeDay(typed, hasTime)
    if (normalized !== undefined && normalized !== typed) field.onNormalized(normalized)
  }
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <DayInput
          {...controlProps}
          value={field.value}
          hasTime={hasTime}
          onTextChange={field.onValueChange}
          onEntered={normalize}
        />
      )}
    </FieldFrame>
  )
}

/** Returns the text as the console writes a day, or a day with its time; undefined if it was not read. */
function normalizeDay(typed: string, hasTime: boolean): string | undefined {
  const reading = currentDayReading()
  if (hasTime) {
    const result = readTypedDayTime(typed, reading)
    return 'instant' in result ? formatDateTime(result.instant) : undefined
  }
  const result = readTypedDay(typed, reading)
  return 'day' in result ? formatDate(result.day) : undefined
}
