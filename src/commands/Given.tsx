import type { Values } from '../../machines/command.ts'
import { useText } from '../text.ts'
import type { CommandForm } from './command.ts'
import { readValues } from './readValues.ts'
import { wordOf } from './versions.ts'

/** The fields of a form, with what was typed into them. */
export function Given({ form, values }: { form: CommandForm; values: Values }) {
  const text = useText()
  const given = readValues(form, values)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-y border-line py-2 text-sm wrap-anywhere">
      {form.fields.map((field) => (
        <div key={field.name} className="contents">
          <dt className="text-soft">{text(field.label)}</dt>
          <dd className="font-medium">{wordOf(field, given[field.name])}</dd>
        </div>
      ))}
    </dl>
  )
}
