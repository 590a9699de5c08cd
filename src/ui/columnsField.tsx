import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { Button } from './button.tsx'
import { columnIdsOf, toColumnsParam } from './columnIds.ts'
import { focusElement } from './focus.ts'
import type { FieldBinding } from './form.tsx'
import { Icon } from './icon.tsx'

/** A column that can be chosen. */
interface ColumnChoice {
  value: string
  label: string
  /** Whether the column is always shown. */
  isFixed: boolean
}

interface ColumnsFieldProps {
  /** The value is the ids of the shown columns in their order, as `toColumnsParam()` returns them. */
  field: FieldBinding<string>
  label: string
  hint?: string
  disabled?: boolean
  /** All columns in the order in which a list shows them by default. */
  choices: readonly ColumnChoice[]
}

const NEXT_KEYS = ['ArrowDown', 'j']
const PREVIOUS_KEYS = ['ArrowUp', 'k']

/**
 * A field that chooses the columns of a list and their order. The arrows go from one column to the next, Space shows or
 * hides a column, Alt and an arrow move it, Enter submits the form.
 */
export function ColumnsField({ field, label, hint, disabled = false, choices }: ColumnsFieldProps) {
  const text = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = columnIdsOf(field.value)
  const [order, setOrder] = useState(() => initialOrder(choices, shown))
  const [current, setCurrent] = useState(order[0])
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
  const change = (nextOrder: readonly string[], nextShown: readonly string[]) => {
    setOrder(nextOrder)
    field.onValueChange(toColumnsParam(nextOrder.filter((value) => nextShown.includes(value))))
  }
  const focusOption = (index: number) =>
    focusElement(list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index])
  const toggle = (value: string) => {
    if (disabled || choices.find((choice) => choice.value === value)?.isFixed === true) return
    change(order, shown.includes(value) ? shown.filter((each) => each !== value) : [...shown, value])
  }
  const move = (value: string, by: 1 | -1) => {
    const from = order.indexOf(value)
    const to = from + by
    if (disabled || to < 0 || to >= order.length) return
    const rest = order.toSpliced(from, 1)
    flushSync(() => change(rest.toSpliced(to, 0, value), shown))
    focusOption(to)
    announce(text('list.columns.moved', { name: labelOf(value), n: to + 1, all: order.length }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, value: string) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const index = order.indexOf(value)
    if (ctrlKey || metaKey) return
    if (altKey && key === 'ArrowDown') move(value, 1)
    else if (altKey && key === 'ArrowUp') move(value, -1)
    else if (altKey) return
    else if (NEXT_KEYS.includes(key)) focusOption(index + 1)
    else if (PREVIOUS_KEYS.includes(key)) focusOption(index - 1)
    else if (key === 'Home') focusOption(0)
    else if (key === 'End') focusOption(order.length - 1)
    else if (key === ' ') toggle(value)
    else if (key === 'Enter') event.currentTarget.closest('form')?.requestSubmit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-medium text-soft">
        {label}
      </p>
      <div
        ref={list}
        role="listbox"
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-multiselectable
        aria-disabled={disabled || undefined}
        className="max-h-[45vh] overflow-y-auto rounded-md border border-line bg-surface p-1 aria-disabled:bg-sunk"
      >
        {order.map((value) => {
          const isShown = shown.includes(value)
          const isFixed = choices.find((choice) => choice.value === value)?.isFixed === true
          return (
            <div
              key={value}
              role="option"
              aria-selected={isShown}
              aria-disabled={isFixed || undefined}
              tabIndex={value === current ? 0 : -1}
              data-autofocus={value === order[0] ? '' : undefined}
              className={`flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 outline-none focus:bg-link-tint focus:inset-ring-2 focus:inset-ring-link ${isShown && !disabled ? 'text-ink' : 'text-faint'}`}
              onFocus={() => setCurrent(value)}
              onKeyDown={(event) => onKeyDown(event, value)}
              onClick={() => toggle(value)}
            >
              <span className="w-4 shrink-0">{isShown && <Icon name="check" />}</span>
              <span className="min-w-0 grow">{labelOf(value)}</span>
              {isFixed && <span className="text-xs text-faint">{text('list.columns.always')}</span>}
            </div>
          )
        })}
      </div>
      {field.error && <p className="mt-1 text-sm text-accent">{field.error}</p>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-faint">
            {hint}
          </p>
        )}
        <Button
          tone="quiet"
          disabled={disabled}
          onClick={() => {
            const values = choices.map(({ value }) => value)
            change(values, values)
          }}
        >
          {text('list.columns.default')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the shown columns in their order, and after each of the others where it is by default. */
function initialOrder(choices: readonly ColumnChoice[], shown: readonly string[]): readonly string[] {
  const values = choices.map(({ value }) => value)
  const known = shown.filter((value) => values.includes(value))
  return values.reduce<readonly string[]>((order, value, index) => {
    if (order.includes(value)) return order
    const before = order.indexOf(values[index - 1] ?? '')
    return order.toSpliced(before + 1, 0, value)
  }, known)
}
