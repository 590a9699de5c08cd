import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import { wholeListQuery } from '../../api/wholeList.ts'
import type { LifecycleTextKeys } from '../../commands/lifecycleTextKeys.ts'
import { useConsole } from '../../console.tsx'
import { type TextKey, useText } from '../../texts/text.ts'
import { Pager } from '../../ui/pager.tsx'
import { FactSection } from '../../ui/factGroups.tsx'
import { useIsPrinting } from '../../ui/useIsPrinting.ts'
import { EmptyList, LoadError, LoadingRows, UnreadableNote } from '../../ui/statusMessages.tsx'
import { HistoryLineItem } from './HistoryLine.tsx'
import type { EndpointReturning } from '../resource.ts'

interface HistoryProps {
  endpoint: EndpointReturning<Page<Read<typeof HistoryLine>>>
  /** The id of the record; undefined if there is only one record of its kind. */
  id?: number
  /** The message keys of the states and events of a record with a lifecycle, whose history lines are numbered. */
  lifecycleTextKeys?: LifecycleTextKeys
  /** The message keys of the record's editable fields. */
  fields?: Readonly<Record<string, TextKey>> | undefined
  /** Formats the value of a field; without it, the value is shown unchanged. */
  formatValue?: (field: string, value: string) => string
  /** Whether the history is part of a dialog, which has a margin of its own. */
  isInDialog?: boolean
}

/** The audit log of a record: the event, old and new state, actor, time and reason of each line. */
export function History({ endpoint, id, lifecycleTextKeys, fields, formatValue, isInDialog = false }: HistoryProps) {
  const text = useText()
  const { client } = useConsole()
  const [page, setPage] = useState(1)
  const request = { params: id === undefined ? undefined : { id }, query: { page, limit: PAGE_SIZE } }
  const historyQuery = useQuery({
    ...endpointQuery(client, endpoint, toEndpointRequest<typeof endpoint>(request)),
    placeholderData: keepPreviousData,
  })
  const isPaged = historyQuery.data !== undefined && historyQuery.data.total > PAGE_SIZE
  const wholeHistory = useQuery({ ...wholeListQuery(client, endpoint, request.params), enabled: isPaged }).data
  const isPrinting = useIsPrinting()
  // A printed page shows the whole history, not only the page on the screen.
  const shownPage: ReadPage<Read<typeof HistoryLine>> | undefined =
    isPrinting && isPaged && wholeHistory
      ? { ...wholeHistory, page: 1, limit: wholeHistory.items.length }
      : historyQuery.data
  const lines = shownPage?.items
  const areLinesCounted =
    shownPage !== undefined && shownPage.hasMore !== true && shownPage.unreadableCount === undefined
  const numberOf = (index: number) =>
    areLinesCounted ? shownPage.total - (shownPage.page - 1) * shownPage.limit - index : undefined
  return (
    <FactSection title={text('history.title')} className={isInDialog ? 'mt-4' : 'px-3 py-4 sm:px-6'}>
      {historyQuery.isPending && <LoadingRows rowCount={3} />}
      {historyQuery.isError && <LoadError failure={historyQuery.error} onRetry={() => void historyQuery.refetch()} />}
      {lines?.length === 0 && <EmptyList title={text('history.empty')} />}
      <UnreadableNote count={shownPage?.unreadableCount} />
      <ol className="divide-y divide-line">
        {lines?.map((line, index) => (
          <HistoryLineItem
            key={line.id}
            line={line}
            number={lifecycleTextKeys && numberOf(index)}
            lifecycleTextKeys={lifecycleTextKeys}
            fields={fields}
            formatValue={formatValue}
          />
        ))}
      </ol>
      {shownPage !== undefined && isPaged && (
        <Pager
          page={shownPage.page}
          limit={shownPage.limit}
          total={shownPage.total}
          hasMore={shownPage.hasMore}
          onPageChange={setPage}
        />
      )}
    </FactSection>
  )
}
