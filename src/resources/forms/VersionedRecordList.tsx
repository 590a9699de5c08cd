import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { History } from '../history/History.tsx'
import { List } from '../list/List.tsx'
import { PanelHost } from '../record/PanelHost.tsx'
import { useRecordPanel } from '../record/useRecordPanel.ts'
import { VersionedRecordPanel } from '../record/VersionedRecordPanel.tsx'
import { formatField } from './declaredColumns.tsx'
import type { VersionedResource, VersionedRow } from './versionedResource.tsx'

/** The list of a kind of record without a lifecycle, with the panel of the open record beside it. */
export function VersionedRecordList<Row extends VersionedRow>({ resource }: { resource: VersionedResource<Row> }) {
  const { list, facts, get, history, commands, formTextKeys } = resource
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  const apiAndCache = { client, queryClient }
  useCommandRegistration(commands.add === undefined ? [] : [commands.add(apiAndCache, open, text)])
  const commandsOf = (row: Row) => commands.ofRecord(apiAndCache, row, { open, close }, text)
  return (
    <>
      <List definition={list} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => (
          <VersionedRecordPanel
            id={id}
            commandsOf={commandsOf}
            onClose={close}
            kind={list.kind}
            endpoint={get}
            title={text(list.label)}
            nameOf={(row) => list.rowName(row, text)}
            facts={facts}
          >
            <History
              endpoint={history}
              id={id}
              fields={formTextKeys.fields}
              formatValue={(field, value) => String(formatField(resource, field, value, text))}
            />
          </VersionedRecordPanel>
        )}
      </PanelHost>
    </>
  )
}
