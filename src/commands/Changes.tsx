import type { Values } from '../../machines/command.ts'
import { useText } from '../text.ts'
import type { CommandForm } from './command.ts'
import { readValues } from './readValues.ts'
import { differences, wordOf } from './versions.ts'

interface ChangesProps {
  form: CommandForm
  values: Values
  /** What the form held before anything was typed. */
  pristine: Values
}

/** The fields of a form that would change, with what they hold now and what they would hold. */
export function Changes({ form, values, pristine }: ChangesProps) {
  const text = useText()
  const found = differences(form.fields, readValues(form, values), pristine)
  if (found.length === 0) return <p className="text-soft">{text('review.same')}</p>
  return (
    <table className="w-full border-y border-line text-sm">
      <thead className="text-xs text-faint">
        <tr className="[&>th]:py-1 [&>th]:text-start [&>th]:font-medium">
          <th scope="col">{text('review.field')}</th>
          <th scope="col">{text('review.before')}</th>
          <th scope="col">{text('review.after')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ field, own, theirs }) => (
          <tr key={field.name} className="border-t border-line align-baseline wrap-anywhere [&>td]:py-1.5">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal text-soft">
              {text(field.label)}
            </th>
            <td className="pe-4 text-faint line-through">{wordOf(field, theirs, text)}</td>
            <td className="font-medium">{wordOf(field, own, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
