import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { useConsole } from '../../console.tsx'
import {
  type ChoiceFilterDeclaration,
  paramNamesOfFilter,
  type RecordFilterDeclaration,
} from '../../navigation/listFilter.ts'
import { useText } from '../../texts/text.ts'
import { focusElement, focusGrid, focusGridOrHeading } from '../../ui/focus.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { type FiltersProps, searchParamOf } from './FilterFields.tsx'
import { filterNameQuery } from './filterNameQuery.ts'
import { useFilterChoices } from './useFilterChoices.ts'

const REMOVE_KEYS = ['Delete', 'Backspace']

/** The filters that are set, each as a button that removes it. */
export default function FilterChips({ filters, search, onChange }: FiltersProps) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  /** Removes a filter. The focus moves to the next chip, else to the previous chip, else to the table. */
  const remove = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) focusElement(next)
    else focusGrid()
    const paramNames = filters[index] ? paramNamesOfFilter(filters[index]) : []
    onChange(Object.fromEntries(paramNames.map((param) => [param, undefined])))
  }
  return (
    <ul ref={list} aria-label={text('list.filter.set')} className="flex flex-wrap gap-1.5 px-3 pb-3 sm:px-6">
      {filters.map((filter, index) => {
        const onRemove = () => remove(index)
        if (filter.kind === 'days') {
          const value = rangeText(searchParamOf(search, 'from'), searchParamOf(search, 'to'))
          return <FilterChip key="days" name={text('list.filter.days')} value={value} onRemove={onRemove} />
        }
        const value = searchParamOf(search, filter.param)
        return filter.kind === 'record' ? (
          <RecordFilterChip key={filter.param} filter={filter} id={Number(value)} onRemove={onRemove} />
        ) : (
          <ChoiceFilterChip key={filter.param} filter={filter} value={value} onRemove={onRemove} />
        )
      })}
    </ul>
  )
}

function rangeText(from: string | number | undefined, to: string | number | undefined): string {
  const formatDay = (day: string | number | undefined) => (day === undefined ? '' : formatDate(String(day)))
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`.trim()
}

interface ChoiceFilterChipProps {
  filter: ChoiceFilterDeclaration
  value: string | number | undefined
  onRemove: () => void
}

function ChoiceFilterChip({ filter, value, onRemove }: ChoiceFilterChipProps) {
  const text = useText()
  const { choices } = useFilterChoices(filter)
  const label = choices.find((choice) => choice.value === value)?.label
  return <FilterChip name={text(filter.label)} value={label ?? '…'} onRemove={onRemove} />
}

interface RecordFilterChipProps {
  filter: RecordFilterDeclaration
  id: number
  onRemove: () => void
}

function RecordFilterChip({ filter, id, onRemove }: RecordFilterChipProps) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const nameQuery = useQuery(filterNameQuery({ client, queryClient }, filter, id))
  const value = nameQuery.isPending ? '…' : (nameQuery.data ?? `#${id}`)
  return <FilterChip name={text(filter.label)} value={value} onRemove={onRemove} />
}

interface FilterChipProps {
  name: string
  value: string
  onRemove: () => void
}

function FilterChip({ name, value, onRemove }: FilterChipProps) {
  const text = useText()
  const onKeyDown = (event: KeyboardEvent) => {
    const isRemoveKey = REMOVE_KEYS.includes(event.key)
    if (!isRemoveKey && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isRemoveKey) onRemove()
    else focusGridOrHeading()
  }
  return (
    <li>
      <button
        type="button"
        aria-label={text('list.filter.remove', { name, value })}
        className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-sm hover:bg-sunk"
        onClick={onRemove}
        onKeyDown={onKeyDown}
      >
        <span className="text-faint">{name}</span>
        <span className="truncate">{value}</span>
        <Icon name="cross" size={11} className="shrink-0 text-faint" />
      </button>
    </li>
  )
}
