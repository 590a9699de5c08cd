import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
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
import { useTableData } from '../../ui/tableData.ts'
import { useTableActor } from '../../ui/useTableActor.ts'
import { queueColumns } from './columns.tsx'
import { DayTable } from './DayTable.tsx'
import { type QueueRow, queueRowsOf } from './queueRows.ts'

/** What waits for the signed-in person: a row for each state in which records wait for staff (rule 4.15). */
export default function QueueScreen() {
  const text = useText()
  const { client, notice, screens } = useConsole()
  const permissions = usePermissions()
  const { history } = useRouter()
  const query = useQuery({ ...endpointQuery(client, getQueue, {}), refetchInterval: QUEUE_REFRESH_INTERVAL_MS })
  const items = query.data?.items
  const rows = useMemo(() => queueRowsOf(items ?? [], screens, permissions), [items, screens, permissions])
  useReportFirstScreenReady(!query.isPending)
  const isReady = items !== undefined && !query.isError
  const actor = useTableActor('/queue')
  const tableData = useTableData({
    ...{ isReady, rows, rowId: idOf, total: rows.length, page: 1, sort: undefined },
    ...{ columns: queueColumns, selectable: false, openRecordId: undefined },
  })
  const open = useCallback(({ url }: QueueRow) => (url === undefined ? undefined : history.push(url)), [history])
  const title = text('screen.queue')
  return (
    <>
      <PageHeader title={title} />
      <DataTable
        label={title}
        actor={actor}
        tableData={tableData}
        status={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        rows={rows}
        total={rows.length}
        page={1}
        limit={Math.max(1, rows.length)}
        columns={queueColumns}
        rowId={idOf}
        rowName={({ title: kind, stateTextKeys, status }) => `${text(kind)} ${stateName(stateTextKeys, status, text)}`}
        onPageChange={stayOnPage}
        onRetry={() => void query.refetch()}
        onRefused={(message) => notice.send({ type: 'refuse', message })}
        href={({ url }) => url ?? ''}
        onOpen={open}
        onOpenCellLink={(href) => history.push(href)}
        failure={query.error}
        emptyContent={<EmptyList title={text('queue.empty')} />}
      />
      {rows.length > 0 && <p className="px-3 py-3 text-sm text-faint sm:px-6">{text('queue.legend')}</p>}
      <DayTable rows={rows} />
    </>
  )
}

/** All rows are on one page. */
function stayOnPage(): void {}

function idOf({ id }: QueueRow): string {
  return id
}
