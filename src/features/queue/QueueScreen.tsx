import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { getQueue } from '../../../contract/queue.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { stateName } from '../../commands/lifecycleTextKeys.ts'
import { useConsole } from '../../console.tsx'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { QUEUE_REFRESH_INTERVAL_MS } from '../../shared/queueRefresh.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { EmptyList } from '../../ui/statusMessages.tsx'
import { DataTable } from '../../ui/table.tsx'
import { TableFooter } from '../../ui/tableFooter.tsx'
import { useTable } from '../../ui/tableModel.ts'
import { useTableActor } from '../../ui/useTableActor.ts'
import { queueColumns } from './columns.tsx'
import { DayTable } from './DayTable.tsx'
import { type QueueRow, queueRowsOf } from './queueRows.ts'

/** What waits for the signed-in person: a row for each state in which records wait for staff (rule 4.15). */
export default function QueueScreen() {
  const text = useText()
  const { client, screens } = useConsole()
  const permissions = usePermissions()
  const { history } = useRouter()
  const query = useQuery({ ...endpointQuery(client, getQueue, {}), refetchInterval: QUEUE_REFRESH_INTERVAL_MS })
  const items = query.data?.items
  const rows = useMemo(() => queueRowsOf(items ?? [], screens, permissions), [items, screens, permissions])
  useReportFirstScreenReady(!query.isPending)
  const actor = useTableActor('/queue')
  const title = text('screen.queue')
  const table = useTable<QueueRow>({
    label: title,
    actor,
    status: query.isError ? 'failed' : query.isPending ? 'loading' : 'ready',
    rows,
    columns: queueColumns,
    rowName: ({ title: kind, stateTextKeys, status }) => `${text(kind)} ${stateName(stateTextKeys, status, text)}`,
    href: ({ url }) => url ?? '',
    failure: query.error,
    onOpen: ({ url }) => (url === undefined ? undefined : history.push(url)),
    onRetry: () => void query.refetch(),
  })
  return (
    <>
      <PageHeader title={title} />
      <DataTable table={table} emptyContent={<EmptyList title={text('queue.empty')} />}>
        <TableFooter />
      </DataTable>
      {rows.length > 0 && <p className="px-3 py-3 text-sm text-faint sm:px-6">{text('queue.legend')}</p>}
      <DayTable rows={rows} />
    </>
  )
}
