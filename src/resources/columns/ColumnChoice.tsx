import * as v from 'valibot'
import { saveListColumns } from '../../../contract/listColumns.ts'
import { profileQuery, serverKeeps, useProfile } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { columnIdsOf, toColumnsParam } from '../../ui/columnIds.ts'
import { arrangeColumns, chosenColumnIds, idOfNameColumn } from './listColumns.ts'
import { useList } from '../model/listContext.ts'
import { useListSearch } from '../useListSearch.ts'

const columnsSchema = v.object({ columns: v.pipe(v.string(), v.nonEmpty('field.required')) })

/**
 * Registers the command that chooses the columns of a list. The choice is stored for the staff member, or in the URL if a
 * saved view is shown, so that it can be saved with the view.
 */
export function ColumnChoice() {
  const { definition } = useList().view
  const { columns } = definition
  const { path: listPath } = definition.endpoint
  const text = useText()
  const { client, queryClient } = useConsole()
  const profile = useProfile()
  const [{ columns: param, saved }, change] = useListSearch()
  const isOffered = serverKeeps({ client, queryClient }, 'savedViews')
  const nameId = idOfNameColumn(columns)
  const defaultParam = toColumnsParam(columns.map(({ id }) => id))
  const shown = arrangeColumns(columns, chosenColumnIds(profile, listPath, { columns: param, saved }))
  const command: Command = {
    id: 'list.columns',
    title: { key: 'list.columns' },
    scope: 'screen',
    shortcut: KEY_MAP.list.columns[0],
    translatedKeywords: 'list.columns.also',
    keywords: ['retsu', 'columns', 'fields'],
    form: {
      schema: columnsSchema,
      initialValues: { columns: toColumnsParam(shown.map(({ id }) => id)) },
      fields: [
        {
          name: 'columns',
          label: 'list.columns.field',
          kind: 'columns',
          hint: saved === undefined ? 'list.columns.hint' : 'list.columns.viewHint',
          choices: columns.map(({ id, header }) => ({ value: id, label: text(header), isFixed: id === nameId })),
        },
      ],
      submitLabel: 'dialog.save',
    },
    perform: async (values, { idempotencyKey }) => {
      const { columns: chosen } = v.parse(columnsSchema, values)
      const chosenParam = chosen === defaultParam ? undefined : chosen
      if (saved !== undefined) return change({ columns: chosenParam }, true)
      const ids = chosenParam === undefined ? null : [...columnIdsOf(chosenParam)]
      await client.call(saveListColumns, { body: { list: listPath, columns: ids } }, { idempotencyKey })
      queryClient.setQueryData(profileQuery(client).queryKey, (current) => {
        if (current === undefined) return current
        const others = current.listColumns.filter(({ list }) => list !== listPath)
        return { ...current, listColumns: ids === null ? others : [...others, { list: listPath, columns: ids }] }
      })
      return change({ columns: undefined }, true)
    },
  }
  useCommandRegistration(isOffered ? [command] : [])
  return null
}
