import type { ReactNode } from 'react'
import type { FormRecordKind } from '../../../contract/recordKind.ts'
import { type GetText, type TextKey, useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatDate } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { type RecordFacts, timeFact } from '../recordFacts.ts'
import { type FieldTextKeys, fieldOf } from './formResource.ts'

/** What a kind declares of its columns and facts, and what its feature adds. */
interface ColumnSource<Row extends object> {
  kind: Pick<FormRecordKind, 'fields' | 'nameField' | 'columns' | 'facts' | 'sortFields'>
  formTextKeys: FieldTextKeys
  /** What the list and the panel show of a field, or of what is derived from fields, in place of its value. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The layout of columns, and what the list alone shows, in place of what follows from their types. */
  columns?: Readonly<Record<string, Partial<Column<Row>>>>
}

const TIMES: readonly string[] = ['createdAt', 'updatedAt']

/** Returns the declared columns. */
// @__NO_SIDE_EFFECTS__
export function declaredColumns<Row extends object>(source: ColumnSource<Row>): Column<Row>[] {
  const { kind, formTextKeys, cells = {}, columns = {} } = source
  return kind.columns.flatMap((id): Column<Row>[] => {
    const header = formTextKeys.fields[id]
    if (header === undefined) return []
    const sortField = kind.sortFields.find((each) => each === id)
    return [
      {
        id,
        header,
        cell: cells[id] ?? ((row) => <DeclaredCell row={row} name={id} formTextKeys={formTextKeys} kind={kind} />),
        ...(sortField === undefined ? {} : { sortField }),
        ...(columns[id] ?? layoutOf(kind, id)),
      },
    ]
  })
}

function layoutOf({ fields, nameField }: ColumnSource<object>['kind'], id: string): Partial<Column<object>> {
  if (id === nameField) return { cardPosition: 'title', isLink: true }
  if (id === 'id') return { width: '5rem', align: 'end' }
  if (TIMES.includes(id)) return { width: '8.5rem' }
  return { width: '8rem', ...(fields[id]?.type === 'integer' ? { align: 'end' } : {}) }
}

interface DeclaredCellProps extends Pick<ColumnSource<object>, 'kind' | 'formTextKeys'> {
  row: object
  name: string
}

function DeclaredCell({ row, name, kind, formTextKeys }: DeclaredCellProps) {
  const text = useText()
  if (TIMES.includes(name))
    return <Time at={(row as Readonly<Record<string, string | null>>)[name] ?? null} as="relative" />
  return formatField({ kind, formTextKeys }, name, fieldOf(row, name), text)
}

/** Returns the value of a field as text: the name of a choice, a formatted day. */
export function formatField(
  { kind, formTextKeys }: { kind: Pick<FormRecordKind, 'fields'>; formTextKeys: FieldTextKeys },
  name: string,
  value: string | number,
  text: GetText,
): string | number {
  const choice: TextKey | undefined = formTextKeys.choices[name]?.[value]
  if (choice !== undefined) return text(choice)
  return kind.fields[name]?.type === 'day' ? formatDate(String(value)) : value
}

/** Returns the declared facts of the panel. */
// @__NO_SIDE_EFFECTS__
export function declaredFacts<Row extends object>(source: ColumnSource<Row>): RecordFacts<Row> {
  const { kind, formTextKeys, cells = {} } = source
  return {
    head: kind.facts.flatMap((name) => {
      const label = formTextKeys.fields[name]
      if (label === undefined) return []
      if (TIMES.includes(name))
        return timeFact<Row>(label, (row) => (row as Readonly<Record<string, string | null>>)[name] ?? null)
      return { label, value: cells[name] ?? ((row: Row, text) => formatField(source, name, fieldOf(row, name), text)) }
    }),
    groups: [],
  }
}
