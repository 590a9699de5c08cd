import * as v from 'valibot'
import { hasVisibleText } from '../../contract/messageText.ts'
import { currentDayReading } from '../ui/dayReading.ts'
import { readTypedDay, readTypedDayTime } from '../ui/typedDay.ts'

const readDay = v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
  const result = readTypedDay(value, currentDayReading())
  if ('day' in result) return result.day
  addIssue({ message: result.refusal })
  return NEVER
})

/** Returns a schema for a day typed into a form (rule 6.14). Its result is `YYYY-MM-DD`. */
// @__NO_SIDE_EFFECTS__
export function dayInputSchema() {
  return v.pipe(v.string('field.required'), v.check(hasVisibleText, 'field.required'), readDay)
}

/** Returns a schema for a day that may be left empty (rule 6.14). Its result is `YYYY-MM-DD`, or else null. */
// @__NO_SIDE_EFFECTS__
export function optionalDayInputSchema() {
  return v.pipe(
    v.string('field.date'),
    v.transform((typed) => (hasVisibleText(typed) ? typed : null)),
    v.nullable(v.pipe(v.string(), readDay)),
  )
}

/** Returns a schema for a text that is a day with a time of Japan (rule 6.14). Its result is the text. */
// @__NO_SIDE_EFFECTS__
export function dayTimeTextSchema() {
  return v.pipe(
    v.string('field.required'),
    v.check(hasVisibleText, 'field.required'),
    v.rawCheck(({ dataset, addIssue }) => {
      const result = dataset.typed ? readTypedDayTime(dataset.value, currentDayReading()) : undefined
      if (result !== undefined && 'refusal' in result) addIssue({ message: result.refusal })
    }),
  )
}
