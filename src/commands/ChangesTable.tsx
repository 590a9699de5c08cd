import type { Values } from '../../machines/console/commandContext.ts'
import { useText } from '../texts/text.ts'
import type { CommandForm } from './command.ts'
import { parseValues } from './parseValues.ts'
import { fieldDifferences, formatFieldValue } from './versions.ts'

interface ChangesTableProps {
  form: CommandForm
  values: Values
  /** The values of the form before any edit. */
  initialValues: Values
}

/** A table of the changed fields of a form, with the old and the new value of each field. */
export function ChangesTable({ form, values, initialValues }: ChangesTableProps) {
  const text = useText()
  const changedFields = fieldDifferences(form.fields, parseValues(form, values), initialValues)
  if (changedFields.length === 0) return <p className="text-soft">{text('review.same')}</p>
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
        {changedFields.map(({ field, own, theirs }) => (
          <tr key={field.name} className="border-t border-line align-baseline wrap-anywhere [&>td]:py-1.5">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal text-soft">
              {text(field.label)}
            </th>
            <td className="pe-4 text-faint line-through">{formatFieldValue(field, theirs, text)}</td>
            <td className="font-medium">{formatFieldValue(field, own, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
