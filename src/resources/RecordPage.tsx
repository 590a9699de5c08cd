import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ById, type CallOf, type Endpoint } from '../../contract/endpoint.ts'
import { CallFailure } from '../api/failure.ts'
import { read } from '../api/read.ts'
import type { StateTexts } from '../commands/lifecycleTexts.ts'
import { useConsole } from '../console.tsx'
import { useRecordTitle } from '../navigation/useDocumentTitle.ts'
import { useDoneWhen } from '../navigation/useFirstScreen.ts'
import { PageHead } from '../ui/page.tsx'
import { Failed, LoadingRows, NotFound } from '../ui/states.tsx'
import { RecordActions } from './RecordActions.tsx'
import { StateChip } from './StateChip.tsx'

/** The record of an address: `id` as it stands there, whatever it is. */
export function useAddressed<E extends Endpoint>(endpoint: E, id: string) {
  const { client } = useConsole()
  const isId = v.is(ById, { id })
  const found = useQuery({
    ...read<E>(client, endpoint, { params: { id: Number(id) } } as unknown as CallOf<E>),
    enabled: isId,
  })
  return { ...found, isId }
}

/** How a record was asked for. */
interface Asked {
  error: unknown
  isError: boolean
  /** Whether the address has the id of any record at all; left out where there is only the one. */
  isId?: boolean
  refetch: () => Promise<unknown>
}

/** What is known of the record of an address. */
interface Addressed<Item> extends Asked {
  data: Item | undefined
  isPending: boolean
  isId: boolean
}

interface RecordPageProps<Item> {
  /** Names its state; the commands of its record are shown as buttons. */
  texts: StateTexts
  found: Addressed<Item>
  /** The screen's name, for as long as the record's is not known. */
  title: string
  nameOf: (item: Item) => string
  /** The way back to the list. */
  trail: ReactNode
  children: (item: Item) => ReactNode
}

/** A page of one record: its name, state and acts, or why there is none. */
export function RecordPage<Item extends { status: number }>(props: RecordPageProps<Item>) {
  const { texts, found, nameOf, trail, children } = props
  const { data, isPending, isId } = found
  useDoneWhen(!isPending || !isId)
  const title = data === undefined ? props.title : nameOf(data)
  useRecordTitle(title)
  return (
    <>
      <PageHead title={title} mark={data && <StateChip texts={texts} code={data.status} />} trail={trail}>
        {data !== undefined && <RecordActions record={texts.lifecycle.record} />}
      </PageHead>
      {data === undefined ? <NoRecord found={found} /> : children(data)}
    </>
  )
}

/** In place of a record that is not here: it is on its way, there is none, or it could not be loaded. */
export function NoRecord({ found }: { found: Asked }) {
  const { error, isError, isId = true, refetch } = found
  const failure = error instanceof CallFailure ? error : undefined
  if (!isId || failure?.status === 404) return <NotFound />
  if (isError) return <Failed message={failure?.said} onRetry={() => void refetch()} />
  return <LoadingRows />
}
