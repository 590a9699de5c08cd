import { useText } from '../text.ts'

interface ChoiceFilterProps<Value extends string | number> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** For choices that load later: the width of the widest choice, so that the layout does not shift. */
  minWidth?: string
  onChange: (value: Value | undefined) => void
}

/** A select that filters by one of a few choices, or by none. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value>) {
  const { label, choices, value, minWidth, onChange } = props
  const text = useText()
  return (
    <label className="flex items-center gap-1.5 text-sm text-faint">
      {label}
      <select
        className="control"
        style={{ minWidth }}
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
