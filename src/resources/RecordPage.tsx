import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { IdParams, type RequestOf, type Endpoint } from '../../contract/endpoint.ts'
import { CallFailure } from '../api/failure.ts'
import { endpointQuery } from '../api/read.ts'
import { recordKeyOf } from '../commands/command.ts'
import { useConsole } from '../console.tsx'
import { useRecordTitle } from '../navigation/useDocumentTitle.ts'
import { useFirstScreenDoneWhen } from '../navigation/useFirstScreen.ts'
import { PageHeader } from '../ui/page.tsx'
import { LoadError, LoadingRows, NotFound } from '../ui/states.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import { RecordActions } from './RecordActions.tsx'
import { LifecycleDialogCommand } from './RecordLifecycle.tsx'
import { StateChip } from './StateChip.tsx'
import type { RecordWithLifecycle } from './useLifecycleProgress.ts'
import { useOpenRecordId } from './useOpenRecordId.ts'

/** Loads the record with the `id` of the URL. `isValidId` is false, and nothing is loaded, if the id is not valid. */
export function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const { client } = useConsole()
  const isValidId = v.is(IdParams, { id })
  const query = useQuery({
    ...endpointQuery<E>(client, endpoint, { params: { id: Number(id) } } as unknown as RequestOf<E>),
    enabled: isValidId,
  })
  return { ...query, isValidId }
}

/** The error state of a record's query. */
interface RecordError {
  error: unknown
  isError: boolean
  /** Whether the id in the URL is valid; undefined for a record without an id. */
  isValidId?: boolean
  refetch: () => Promise<unknown>
}

/** The result of `useRecord`. */
interface RecordQuery<Item> extends RecordError {
  data: Item | undefined
  isPending: boolean
  isValidId: boolean
}

interface RecordPageProps<Item> {
  /** The kind of the record. */
  resource: RecordWithLifecycle['resource']
  query: RecordQuery<Item>
  /** The title until the record has loaded. */
  title: string
  nameOf: (item: Item) => string
  /** The facts that are asked most, shown below the name. */
  Summary?: (props: { record: Item }) => ReactNode
  /** The link back to the list. */
  backLink: ReactNode
  children: (item: Item) => ReactNode
}

/** The page of one record: its name, its state and its buttons, or the reason why it is not shown. */
export function RecordPage<Item extends { id: number; status: number; version: number }>(props: RecordPageProps<Item>) {
  const { resource, query, nameOf, Summary, backLink, children } = props
  const { texts } = resource
  const { data, isPending, isValidId } = query
  useFirstScreenDoneWhen(!isPending || !isValidId)
  const title = data === undefined ? props.title : nameOf(data)
  useRecordTitle(title)
  const isAnotherOpen = useOpenRecordId() !== undefined
  return (
    <>
      <PageHeader
        title={title}
        badge={data && <StateChip texts={texts} code={data.status} />}
        backLink={backLink}
        summary={
          data && (
            <>
              {Summary && <Summary record={data} />}
              <ChangeNote recordKey={recordKeyOf(texts.lifecycle.record, data.id)} version={data.version} isAnnounced />
            </>
          )
        }
      >
        {data !== undefined && <RecordActions record={texts.lifecycle.record} />}
      </PageHeader>
      {data && !isAnotherOpen && (
        <LifecycleDialogCommand record={{ resource, id: data.id, status: data.status, name: title }} />
      )}
      {data === undefined ? <RecordUnavailable query={query} /> : children(data)}
    </>
  )
}

/** Shown instead of a record that is loading, does not exist or failed to load. */
export function RecordUnavailable({ query }: { query: RecordError }) {
  const { error, isError, isValidId = true, refetch } = query
  const failure = error instanceof CallFailure ? error : undefined
  if (!isValidId || failure?.status === 404) return <NotFound />
  if (isError) return <LoadError message={failure?.serverMessage} onRetry={() => void refetch()} />
  return <LoadingRows />
}
