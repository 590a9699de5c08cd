import { useText } from '../text.ts'

interface ChoiceFilterProps<Value extends string | number> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter by one of a few choices, or by any. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value>) {
  const { label, choices, value, onChange } = props
  const text = useText()
  return (
    <label className="flex items-center gap-1.5 text-sm text-faint">
      {label}
      <select
        className="control"
        value={value ?? ''}
        onChange={(event) => onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)}
      >
        <option value="">{text('list.filter.any')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
