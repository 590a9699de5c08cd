import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, CallOf, Endpoint, Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { read } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import { type TextKey, useText } from '../text.ts'
import { Isolated } from '../ui/isolated.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, Failed, LoadingRows } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

interface HistoryProps<E extends Endpoint> {
  endpoint: AnswerOf<E> extends Page<HistoryLine> ? E : never
  /** Of the record, where there is more than one of its kind. */
  id?: number
  /** The record's name: the prefix of its words. */
  record: string
  /** What stands for a value that a field had, where it is not the value itself. */
  wordOf?: (field: string, value: string) => string
}

/** Everything that has happened to a record: what, from where to where, by whom, when and why. */
export function History<E extends Endpoint>({ endpoint, id, record, wordOf = asItIs }: HistoryProps<E>) {
  const text = useText()
  const { client } = useConsole()
  const [page, setPage] = useState(1)
  const call = { ...(id === undefined ? {} : { params: { id } }), query: { page, limit: PAGE_SIZE } }
  const history = useQuery({
    ...read<E>(client, endpoint, call as unknown as CallOf<E>),
    placeholderData: keepPreviousData,
  })
  const answer = history.data as Page<HistoryLine> | undefined
  const lines = answer?.items
  return (
    <section aria-labelledby="history" className="px-3 py-6 sm:px-6">
      <h2 id="history" className="mb-2 font-title text-lg">
        {text('history.title')}
      </h2>
      {history.isPending && <LoadingRows rows={3} />}
      {history.isError && <Failed onRetry={() => void history.refetch()} />}
      {lines?.length === 0 && <Empty title={text('history.empty')} />}
      <ol className="divide-y divide-line">
        {lines?.map((line) => (
          <Line key={line.id} line={line} record={record} wordOf={wordOf} />
        ))}
      </ol>
      {answer !== undefined && answer.total > PAGE_SIZE && (
        <Pager page={page} limit={PAGE_SIZE} total={answer.total} onPage={setPage} />
      )}
    </section>
  )
}

function asItIs(_field: string, value: string): string {
  return value
}

interface LineProps {
  line: HistoryLine
  record: string
  wordOf: (field: string, value: string) => string
}

function Line({ line, record, wordOf }: LineProps) {
  const text = useText()
  const word = (path: string) => text(`${record}.${path}` as TextKey)
  const isLifecycle = line.from !== null && line.to !== null
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[10rem_1fr]">
      <span className="text-sm text-faint">
        <Time at={line.at} as="dateTime" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">
            {isLifecycle ? word(`event.${line.event}`) : text(`history.${line.event}` as TextKey)}
          </span>
          {isLifecycle && (
            <span className="ms-2 text-soft">
              {word(`state.${line.from}`)} → {word(`state.${line.to}`)}
            </span>
          )}
          <span className="ms-2 text-faint">
            <Isolated>{line.actor ?? text('history.system')}</Isolated>
          </span>
        </p>
        {line.reason !== null && <p className="text-sm text-soft">{text('history.reason', { reason: line.reason })}</p>}
        {line.changes.map(({ field, before, after }) => (
          <p key={field} className="text-sm text-soft">
            {word(`field.${field}`)}: <Isolated>{before ? wordOf(field, before) : '—'}</Isolated> →{' '}
            <Isolated>{after ? wordOf(field, after) : '—'}</Isolated>
          </p>
        ))}
      </div>
    </li>
  )
}
