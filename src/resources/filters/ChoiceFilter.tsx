import { useId } from 'react'
import { usePreload } from '../../loading/usePreload.ts'
import { DeferredComponent } from '../../loading/lazyComponent.tsx'
import type { ChoiceFilterDeclaration } from '../../navigation/listFilter.ts'
import { useText } from '../../texts/text.ts'
import { focusGridOrHeading } from '../../ui/focus.ts'
import { loadCombobox } from '../../ui/loadCombobox.ts'
import { useFilterChoices } from './useFilterChoices.ts'

/** If the code of the combobox does not load, the filter shows its value as text until a background retry succeeds. */
const ignoreLoadError = () => {}

interface ChoiceFilterProps {
  filter: ChoiceFilterDeclaration
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

/** A combobox that sets a filter to one of several choices, or clears it. Its code loads after the first screen. */
export function ChoiceFilter({ filter, value, onChange }: ChoiceFilterProps) {
  const text = useText()
  const id = useId()
  const { choices, isLoading, failureText } = useFilterChoices(filter)
  const label = text(filter.label)
  const valueLabel =
    choices.find((choice) => choice.value === value)?.label ?? (value === undefined ? text('list.filter.any') : '…')
  usePreload(loadCombobox)
  return (
    <div className="flex items-center gap-1.5 text-sm text-faint">
      <label htmlFor={id}>{label}</label>
      <DeferredComponent
        load={loadCombobox}
        componentProps={{
          ...{ id, label, choices, isLoading, failureText, value, onChange },
          noneLabel: text('list.filter.any'),
          width: filter.width,
          onLeaveByKey: focusGridOrHeading,
        }}
        fallback={
          <span className="control flex items-center text-ink" style={{ width: filter.width }}>
            {valueLabel}
          </span>
        }
        onLoadError={ignoreLoadError}
      />
    </div>
  )
}
