import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { IdParams, type RequestOf, type Endpoint } from '../../contract/endpoint.ts'
import { CallFailure } from '../api/failure.ts'
import { read } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import { useRecordTitle } from '../navigation/useDocumentTitle.ts'
import { useDoneWhen } from '../navigation/useFirstScreen.ts'
import { PageHead } from '../ui/page.tsx'
import { Failed, LoadingRows, NotFound } from '../ui/states.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordLifeCommand } from './RecordLife.tsx'
import { StateChip } from './StateChip.tsx'
import type { LivingRecord } from './useLife.ts'

/** Loads the record with the `id` of the URL. `isId` is false, and nothing is loaded, if the id is not valid. */
export function useRecord<E extends Endpoint>(endpoint: E, id: string) {
  const { client } = useConsole()
  const isId = v.is(IdParams, { id })
  const query = useQuery({
    ...read<E>(client, endpoint, { params: { id: Number(id) } } as unknown as RequestOf<E>),
    enabled: isId,
  })
  return { ...query, isId }
}

/** The error state of a record's query. */
interface RecordError {
  error: unknown
  isError: boolean
  /** Whether the id in the URL is valid; undefined for a record without an id. */
  isId?: boolean
  refetch: () => Promise<unknown>
}

/** The result of `useRecord`. */
interface RecordQuery<Item> extends RecordError {
  data: Item | undefined
  isPending: boolean
  isId: boolean
}

interface RecordPageProps<Item> {
  /** The kind of the record. */
  resource: LivingRecord['resource']
  query: RecordQuery<Item>
  /** The title until the record has loaded. */
  title: string
  nameOf: (item: Item) => string
  /** The link back to the list. */
  trail: ReactNode
  children: (item: Item) => ReactNode
}

/** The page of one record: its name, its state and its buttons, or the reason why it is not shown. */
export function RecordPage<Item extends { id: number; status: number }>(props: RecordPageProps<Item>) {
  const { resource, query, nameOf, trail, children } = props
  const { texts } = resource
  const { data, isPending, isId } = query
  useDoneWhen(!isPending || !isId)
  const title = data === undefined ? props.title : nameOf(data)
  useRecordTitle(title)
  return (
    <>
      <PageHead title={title} mark={data && <StateChip texts={texts} code={data.status} />} trail={trail}>
        {data !== undefined && <RecordActions record={texts.lifecycle.record} />}
      </PageHead>
      {data && <RecordLifeCommand record={{ resource, id: data.id, status: data.status, name: title }} />}
      {data === undefined ? <NoRecord query={query} /> : children(data)}
    </>
  )
}

/** Shown instead of a record that is loading, does not exist or failed to load. */
export function NoRecord({ query }: { query: RecordError }) {
  const { error, isError, isId = true, refetch } = query
  const failure = error instanceof CallFailure ? error : undefined
  if (!isId || failure?.status === 404) return <NotFound />
  if (isError) return <Failed message={failure?.said} onRetry={() => void refetch()} />
  return <LoadingRows />
}
