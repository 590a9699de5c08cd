import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type Store, storeEndpoints } from '../../../contract/store.ts'
import { BackCommand } from '../../resources/record/BackCommand.tsx'
import { RecordPage, useRecord } from '../../resources/record/RecordPage.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { useNeighbors } from '../../resources/record/useNeighbors.ts'
import { useOpenRecordId } from '../../resources/record/useOpenRecordId.ts'
import { useText } from '../../texts/text.ts'
import { STORE_FACTS } from './facts.tsx'
import { storeResource } from './resource.ts'
import { STORE_SECTIONS, type StoreSection } from './sections.ts'
import { StoreSectionList } from './StoreSectionList.tsx'
import { StoreProfile } from './StoreProfile.tsx'
import { useStoreCommandRegistration } from './useStoreCommandRegistration.ts'

/** The screen of one store, with tabs for the profile and the store's lists, and the store's commands. */
export default function StoreDetailScreen() {
  const text = useText()
  const { id } = useParams({ from: '/shell/store-detail/$id' })
  const { tab } = useSearch({ from: '/shell/store-detail/$id' })
  const storeQuery = useRecord(storeEndpoints.get, id)
  const neighbors = useNeighbors(storeResource, Number(id))
  const hasListWithRowCommands = tab === 'coupon' || tab === 'product' || tab === 'admin'
  useStoreCommandRegistration(storeQuery.data, { hasListWithRowCommands, open: neighbors.open })
  const openId = useOpenRecordId()
  return (
    <>
      {openId === undefined && <BackCommand listUrl="/stores" />}
      <RecordPage
        resource={storeResource}
        query={storeQuery}
        neighbors={neighbors}
        title={text('screen.storeDetail')}
        nameOf={({ name }) => name}
        facts={STORE_FACTS}
        backLink={
          <Link to="/stores" className="link">
            {text('stores.title')}
          </Link>
        }
      >
        {(record) => <StoreSections store={record} />}
      </RecordPage>
    </>
  )
}

function StoreSections({ store }: { store: Read<typeof Store> }) {
  const text = useText()
  const { tab = 'profile' } = useSearch({ from: '/shell/store-detail/$id' })
  const sectionLabelOf = (section: StoreSection) => text(`store.tab.${section}`)
  return (
    <Sections
      path={`/store-detail/${store.id}`}
      searchParam="tab"
      label={store.name}
      sections={STORE_SECTIONS}
      sectionLabelOf={sectionLabelOf}
      current={tab}
      isRecordPage
    >
      {tab === 'profile' ? (
        <StoreProfile store={store} />
      ) : (
        <div className="pt-4">
          <StoreSectionList key={tab} id={store.id} section={tab} />
        </div>
      )}
    </Sections>
  )
}
