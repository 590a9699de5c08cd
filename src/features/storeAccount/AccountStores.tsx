import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { StoreRow } from '../../../contract/store.ts'
import { listStoreAccountStores } from '../../../contract/storeAccount.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import { useConsole } from '../../console.tsx'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyList, LoadError, LoadingRows, UnreadableNote } from '../../ui/statusMessages.tsx'
import { Time } from '../../ui/time.tsx'

const STORE_STATE_TEXT_KEYS = stateTextKeysOf(storeLifecycle)

/** The stores of a store account as links, the newest first. */
export function AccountStores({ record: { id } }: { record: { id: number } }) {
  const text = useText()
  const { client } = useConsole()
  const [page, setPage] = useState(1)
  const storesQuery = useQuery({
    ...endpointQuery(client, listStoreAccountStores, { params: { id }, query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const stores: ReadPage<Read<typeof StoreRow>> | undefined = storesQuery.data
  return (
    <FactSection title={text('storeAccount.stores')} isWide>
      {storesQuery.isPending && <LoadingRows rowCount={3} />}
      {storesQuery.isError && <LoadError failure={storesQuery.error} onRetry={() => void storesQuery.refetch()} />}
      <UnreadableNote count={stores?.unreadableCount} />
      {stores?.items.length === 0 && page === 1 && <EmptyList title={text('storeAccount.stores.empty')} />}
      <ul className="divide-y divide-line">
        {stores?.items.map((store) => (
          <li key={store.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to="/store-detail/$id"
              params={{ id: String(store.id) }}
              search={{}}
              className="link min-w-0 grow wrap-anywhere"
            >
              {store.name}
            </Link>
            <StateChip stateTextKeys={STORE_STATE_TEXT_KEYS} stateCode={store.status} />
            <span className="text-sm text-faint">
              <Time at={store.createdAt} as="relative" />
            </span>
          </li>
        ))}
      </ul>
      {stores !== undefined && stores.total > stores.limit && (
        <Pager page={page} limit={stores.limit} total={stores.total} hasMore={stores.hasMore} onPageChange={setPage} />
      )}
    </FactSection>
  )
}
