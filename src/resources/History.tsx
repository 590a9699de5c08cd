import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf, Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { read } from '../api/read.ts'
import type { LifecycleTexts } from '../commands/lifecycleTexts.ts'
import { useConsole } from '../console.tsx'
import { type TextKey, useText } from '../text.ts'
import { Isolated } from '../ui/isolated.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, Failed, LoadingRows } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import type { EndpointReturning } from './resource.ts'

interface HistoryProps {
  endpoint: EndpointReturning<Page<HistoryLine>>
  /** The id of the record; undefined if there is only one record of its kind. */
  id?: number
  /** The text keys of its states and events, if it has a lifecycle. */
  texts?: LifecycleTexts
  /** The text keys of its editable fields. */
  fields?: Readonly<Record<string, TextKey>>
  /** Formats the value of a field; without it, the value is shown unchanged. */
  wordOf?: (field: string, value: string) => string
}

/** The audit log of a record: event, old and new state, user, time and reason. */
export function History({ endpoint, id, texts, fields = {}, wordOf = unchanged }: HistoryProps) {
  const text = useText()
  const { client } = useConsole()
  const [page, setPage] = useState(1)
  const call = { ...(id === undefined ? {} : { params: { id } }), query: { page, limit: PAGE_SIZE } }
  const history = useQuery({
    ...read(client, endpoint, call as unknown as RequestOf<typeof endpoint>),
    placeholderData: keepPreviousData,
  })
  const answer = history.data
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
          <Line key={line.id} line={line} texts={texts} fields={fields} wordOf={wordOf} />
        ))}
      </ol>
      {answer !== undefined && answer.total > PAGE_SIZE && (
        <Pager page={page} limit={PAGE_SIZE} total={answer.total} onPage={setPage} />
      )}
    </section>
  )
}

function unchanged(_field: string, value: string): string {
  return value
}

/** The text keys of the events that are not part of a lifecycle. */
const OTHER_EVENTS: Readonly<Record<string, TextKey>> = {
  create: 'history.create',
  edit: 'history.edit',
  revealBankAccount: 'history.revealBankAccount',
  viewBankAccount: 'history.viewBankAccount',
}

interface LineProps {
  line: HistoryLine
  texts: LifecycleTexts | undefined
  fields: Readonly<Record<string, TextKey>>
  wordOf: (field: string, value: string) => string
}

function Line({ line, texts, fields, wordOf }: LineProps) {
  const text = useText()
  const label = (keys: Readonly<Record<string, TextKey>> | undefined, name: string) => {
    const key = keys?.[name]
    return key === undefined ? name : text(key)
  }
  const { from, to } = line
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[10rem_1fr]">
      <span className="text-sm text-faint">
        <Time at={line.at} as="dateTime" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{label({ ...OTHER_EVENTS, ...texts?.events }, line.event)}</span>
          {from !== null && to !== null && (
            <span className="ms-2 text-soft">
              {label(texts?.states, from)} → {label(texts?.states, to)}
            </span>
          )}
          <span className="ms-2 text-faint">
            <Isolated>{line.actor ?? text('history.system')}</Isolated>
          </span>
        </p>
        {line.reason !== null && <p className="text-sm text-soft">{text('history.reason', { reason: line.reason })}</p>}
        {line.changes.map(({ field, before, after }) => (
          <p key={field} className="text-sm text-soft">
            {label(fields, field)}: <Isolated>{before ? wordOf(field, before) : '—'}</Isolated> →{' '}
            <Isolated>{after ? wordOf(field, after) : '—'}</Isolated>
          </p>
        ))}
      </div>
    </li>
  )
}
