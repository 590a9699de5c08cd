import { useMemo } from 'react'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { STATE_COLUMN_ID, stateColumn } from '../columns/columns.tsx'
import { declaredColumns, declaredFacts } from './declaredColumns.tsx'
import {
  addFormRecordCommand,
  editFormRecordCommand,
  type FormItem,
  type FormResource,
  type FormRow,
} from './formResource.ts'
import { OpenRecordPanel } from '../record/OpenRecordPanel.tsx'
import type { RecordFacts } from '../recordFacts.ts'
import { List } from '../list/List.tsx'
import { listOfResource } from '../model/listDefinition.ts'
import { useRecordPanel } from '../record/useRecordPanel.ts'

/** The list of a kind of record that staff edit in a form, with the panel of the open record beside it. */
export function FormRecordList({ resource }: { resource: FormResource }) {
  const { client, queryClient } = useConsole()
  const { open } = useRecordPanel()
  // The commands name choices in the language of the console.
  useText()
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

/** Returns the declared columns. */
export function formColumnsOf({
  kind,
  formTextKeys,
  lifecycleTextKeys,
}: Pick<FormResource, 'kind' | 'formTextKeys' | 'lifecycleTextKeys'>): readonly Column<FormRow>[] {
  return declaredColumns<FormRow>({ kind, formTextKeys }).map((column) =>
    column.id === STATE_COLUMN_ID ? stateColumn(column.header, lifecycleTextKeys) : column,
  )
}

/** Returns the declared facts of the panel. */
export function formFactsOf(resource: Pick<FormResource, 'kind' | 'formTextKeys'>): RecordFacts<FormItem> {
  return declaredFacts<FormItem>(resource)
}
