import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { ById } from '../../../contract/endpoint.ts'
import { getStore } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { CallFailure } from '../../api/failure.ts'
import { read } from '../../api/read.ts'
import { useConsole } from '../../console.tsx'
import { RecordActs } from '../../desk/RecordActs.tsx'
import { StateChip } from '../../desk/StateChip.tsx'
import { firstScreenIsDone } from '../../firstScreen.ts'
import { useRecordTitle } from '../../shell/useDocumentTitle.ts'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { Failed, LoadingRows, NotFound } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { STORE_SECTIONS, type StoreDetailSearch } from './search.ts'
import { StoreProfile } from './StoreProfile.tsx'
import { StorePart } from './StorePart.tsx'
import { useStoreCommands } from './useStoreCommands.ts'

/** One store: what it says of itself, what belongs to it, and what staff can do with it. */
export default function StoreDetailScreen() {
  const text = useText()
  const { client } = useConsole()
  const params = useParams({ from: '/shell/store-detail/$id' })
  const id = Number(params.id)
  const search = useSearch({ from: '/shell/store-detail/$id' })
  const navigate = useNavigate({ from: '/store-detail/$id' })
  const isId = v.is(ById, params)
  const store = useQuery({ ...read(client, getStore, { params: { id } }), enabled: isId })
  useStoreCommands(store.data, search.act)
  useEffect(() => {
    if (!store.isPending) firstScreenIsDone()
  }, [store.isPending])

  const title = store.data?.name ?? text('screen.storeDetail')
  useRecordTitle(title)
  const stores = <Link to="/stores" className="link">{text('stores.title')}</Link>
  if (store.data === undefined) {
    const isNoStore = !isId || (store.error instanceof CallFailure && store.error.status === 404)
    return (
      <>
        <PageHead title={title} trail={stores} />
        {isNoStore ? (
          <NotFound />
        ) : store.isError ? (
          <Failed message={saidBy(store.error)} onRetry={() => void store.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </>
    )
  }

  const { tab = 'profile' } = search
  const show = (next: StoreDetailSearch) => void navigate({ search: next })
  return (
    <>
      <PageHead
        title={title}
        mark={<StateChip lifecycle={storeLifecycle} code={store.data.status} />}
        trail={stores}
      >
        <RecordActs record="store" />
      </PageHead>
      <Tabs
        label={title}
        current={tab}
        controls="store-section"
        tabs={STORE_SECTIONS.map((section) => ({
          id: section,
          label: text(`store.tab.${section}`),
          href: section === 'profile' ? `/store-detail/${id}` : `/store-detail/${id}?tab=${section}`,
        }))}
        onTab={(next) => show(next === 'profile' ? {} : { tab: next })}
      />
      <div id="store-section" role="tabpanel" aria-label={text(`store.tab.${tab}`)} className="pt-4">
        {tab === 'profile' ? (
          <StoreProfile store={store.data} />
        ) : (
          <StorePart
            key={tab}
            id={id}
            section={tab}
            place={search}
            onPlace={({ sort, page }) =>
              show({ tab, ...(sort === undefined ? {} : { sort }), ...(page === undefined ? {} : { page }) })
            }
          />
        )}
      </div>
    </>
  )
}

/** What the server said of a failure, where it said anything. */
function saidBy(failure: unknown): string | undefined {
  return failure instanceof CallFailure ? failure.said : undefined
}
