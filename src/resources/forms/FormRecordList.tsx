import { useMemo } from 'react'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import type { Column } from '../../ui/column.ts'
import { Time } from '../../ui/time.tsx'
import { stateColumn } from '../columns/columns.tsx'
import {
  addFormRecordCommand,
  editFormRecordCommand,
  fieldOf,
  type FormItem,
  type FormResource,
  type FormRow,
} from './formResource.ts'
import { OpenRecordPanel } from '../record/OpenRecordPanel.tsx'
import { type RecordFacts, timeFact } from '../recordFacts.ts'
import { List } from '../list/List.tsx'
import { listOfResource } from '../model/listDefinition.ts'
import { useRecordPanel } from '../record/useRecordPanel.ts'

/** The list of a kind of record that staff edit in a form, with the panel of the open record beside it. */
export function FormRecordList({ resource }: { resource: FormResource }) {
  const { client, queryClient } = useConsole()
  const { open } = useRecordPanel()
  const definition = useMemo(() => listOfResource<FormRow, string>(resource, formColumnsOf(resource)), [resource])
  useCommandRegistration([addFormRecordCommand({ client, queryClient }, resource, open)])
  const commandsOf = (row: FormRow) => [editFormRecordCommand({ client, queryClient }, resource, row)]
  return (
    <>
      <List definition={definition} commandsOf={commandsOf} />
      <OpenRecordPanel<FormRow, FormItem>
        resource={resource}
        moreCommandsOf={commandsOf}
        facts={formFactsOf(resource)}
      />
    </>
  )
}

/** Returns the columns of the declared fields, of the state and of the creation. */
export function formColumnsOf({
  kind,
  formTextKeys,
  lifecycleTextKeys,
}: Pick<FormResource, 'kind' | 'formTextKeys' | 'lifecycleTextKeys'>): readonly Column<FormRow>[] {
  const { fields, nameField, sortFields } = kind
  const columns = Object.entries(fields).flatMap(([name, field]): Column<FormRow>[] => {
    const header = formTextKeys.fields[name]
    if (!field.isInList || header === undefined) return []
    const sortField = sortFields.find((each) => each === name)
    return [
      {
        id: name,
        header,
        cell: (row) => fieldOf(row, name),
        ...(sortField === undefined ? {} : { sortField }),
        ...(name === nameField ? { cardPosition: 'title', isLink: true } : { width: '8rem' }),
        ...(field.type === 'integer' ? { align: 'end' } : {}),
      },
    ]
  })
  return [
    ...columns,
    stateColumn(formTextKeys.status, lifecycleTextKeys),
    {
      id: 'createdAt',
      header: formTextKeys.createdAt,
      cell: (row) => <Time at={row.createdAt} as="relative" />,
      width: '8.5rem',
    },
  ]
}

/** Returns the facts of the panel: the declared fields but the name, and when the record was added and changed. */
export function formFactsOf({
  kind,
  formTextKeys,
}: Pick<FormResource, 'kind' | 'formTextKeys'>): RecordFacts<FormItem> {
  const fieldFacts = Object.entries(formTextKeys.fields)
    .filter(([field]) => field !== kind.nameField)
    .map(([field, label]) => ({ label, value: (record: FormItem) => fieldOf(record, field) }))
  return {
    head: [
      ...fieldFacts,
      timeFact(formTextKeys.createdAt, ({ createdAt }) => createdAt),
      timeFact(formTextKeys.updatedAt, ({ updatedAt }) => updatedAt),
    ],
    groups: [],
  }
}
