import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import * as v from 'valibot'
import { IdParams, type Endpoint } from '../../../contract/endpoint.ts'
import { withAssumedState } from '../../api/assumedStates.ts'
import { CallFailure, isNotOffered } from '../../api/failure.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { type ListSearch, shownList } from '../../navigation/search.ts'
import { useRecordTitle } from '../../navigation/useDocumentTitle.ts'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { PageHeader } from '../../ui/page.tsx'
import { LoadError, LoadingRows, RecordNotFound } from '../../ui/statusMessages.tsx'
import { LifecycleDialogCommand } from '../lifecycle/LifecycleDialogCommand.tsx'
import { LifecycleLine } from '../lifecycle/LifecycleLine.tsx'
import { NeighborCommands } from './NeighborCommands.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordHeadFacts } from './RecordFactGroups.tsx'
import type { RecordFacts } from '../recordFacts.ts'
import { RecordHead } from './RecordHead.tsx'
import { RecordNumber } from '../columns/RecordNumber.tsx'
import type { Resource } from '../resource.ts'
import { useReportAwaitedRecords } from '../../ui/keyboard.ts'
import { RecordMenuHost } from './RecordMenuHost.tsx'
import type { RecordWithLifecycle } from '../lifecycle/useLifecycleProgress.ts'
import { useAssumedStates } from '../changes/useAssumedStates.ts'
import { useListSearch } from '../useListSearch.ts'
import type { Neighbors } from './useNeighbors.ts'
import { useOpenRecordId } from './useOpenRecordId.ts'
import { WaitingCount } from '../columns/WaitingCount.tsx'

/**
 * Loads the record whose id is in the URL. If the id is not valid, `isValidId` is false and nothing is loaded. If the
 * record was deleted after it had loaded, `data` is undefined and `lastData` is what was loaded.
 */
export function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const { client } = useConsole()
  const isValidId = v.is(IdParams, { id })
  const query = useQuery({
    ...endpointQuery<E>(client, endpoint, toEndpointRequest<E>({ params: { id: Number(id) } })),
    enabled: isValidId,
  })
  const assumed = useAssumedStates()
  const { data: answer } = query
  const data = useMemo(() => withAssumedState(assumed, endpoint, answer), [assumed, endpoint, answer])
  const isMissing = query.error instanceof CallFailure && query.error.status === 404 && !isNotOffered(query.error)
  return { ...query, data: isMissing ? undefined : data, lastData: data, isValidId }
}

/** What a record's query says about its failure; `isError` is false while it loads and after it has succeeded. */
interface RecordErrorState {
  error: unknown
  isError: boolean
  /** Whether the id in the URL is valid; undefined if the query does not check an id. */
  isValidId?: boolean
  /** What was loaded before the record was deleted. */
  lastData?: unknown
  refetch: () => Promise<unknown>
}

/** The result of `useRecord`. */
interface RecordQuery<Item> extends RecordErrorState {
  data: Item | undefined
  isPending: boolean
  isValidId: boolean
}

interface RecordPageProps<Item> {
  /** The kind of the record. */
  resource: RecordWithLifecycle['resource'] & Pick<Resource, 'counts' | 'amountUnit'>
  query: RecordQuery<Item>
  neighbors: Neighbors
  /** The title until the record has loaded. */
  title: string
  nameOf: (item: Item) => string
  /** The facts of the kind, of which the page shows those for its head. */
  facts: RecordFacts<Item>
  /** The picture of the record beside its name. */
  Picture?: (props: { record: Item }) => ReactNode
  /** The link back to the list. */
  backLink: ReactNode
  children: (item: Item) => ReactNode
}

/** The page of one record: its name, state and buttons, or the reason why the record is not shown. */
export function RecordPage<Item extends { id: number; status: number; version: number }>(props: RecordPageProps<Item>) {
  const { resource, query, neighbors, nameOf, facts, Picture, backLink, children } = props
  const { lifecycleTextKeys, counts, amountUnit } = resource
  const { origin } = neighbors
  const { data, isPending, isValidId } = query
  useReportFirstScreenReady(!isPending || !isValidId)
  useReportAwaitedRecords(isPending && isValidId)
  const title = data === undefined ? props.title : nameOf(data)
  useRecordTitle(title)
  const isRecordOpenBesideList = useOpenRecordId() !== undefined
  const [search] = useListSearch<ListSearch>()
  const isListShown = shownList(useScreen(), search) !== undefined
  return (
    <>
      <PageHeader
        title={title}
        picture={data && Picture && <Picture record={data} />}
        badge={data && <RecordNumber id={data.id} />}
        backLink={backLink}
        summary={
          data && (
            <RecordHead
              kind={lifecycleTextKeys.lifecycle.record}
              id={data.id}
              version={data.version}
              lifecycle={
                <LifecycleLine
                  record={{ resource, id: data.id, status: data.status, name: title }}
                  hasDiagramCommand={!isRecordOpenBesideList}
                />
              }
              facts={<RecordHeadFacts record={data} facts={facts} />}
              waitingCount={
                origin && (
                  <WaitingCount
                    counts={counts}
                    lifecycleTextKeys={lifecycleTextKeys}
                    amountUnit={amountUnit}
                    list={origin.list}
                    search={origin.search}
                    openRecordStatus={data.status}
                  />
                )
              }
            />
          )
        }
      >
        {data !== undefined && (
          <RecordActions
            kind={lifecycleTextKeys.lifecycle.record}
            recordKey={recordKeyOf(lifecycleTextKeys.lifecycle.record, data.id)}
          />
        )}
      </PageHeader>
      {data && !isRecordOpenBesideList && (
        <LifecycleDialogCommand
          key={`lifecycle ${data.id}`}
          record={{ resource, id: data.id, status: data.status, name: title }}
        />
      )}
      {/* If the page shows a list, that list needs the shortcuts for moving its cursor. */}
      {!isListShown && <NeighborCommands neighbors={neighbors} />}
      {data && <RecordMenuHost pageRecordKey={recordKeyOf(lifecycleTextKeys.lifecycle.record, data.id)} />}
      {data === undefined ? <RecordUnavailable query={query} /> : <Fragment key={data.id}>{children(data)}</Fragment>}
    </>
  )
}

/** The content in place of a record that is loading, does not exist or failed to load. */
export function RecordUnavailable({ query }: { query: RecordErrorState }) {
  const { error, isError, isValidId = true, lastData, refetch } = query
  const failure = error instanceof CallFailure ? error : undefined
  if (!isValidId || (failure?.status === 404 && !isNotOffered(failure)))
    return <RecordNotFound reason={lastData === undefined ? 'unknown' : 'deleted'} />
  if (isError) return <LoadError failure={error} onRetry={() => void refetch()} />
  return <LoadingRows />
}
