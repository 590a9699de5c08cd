import { isolateText } from '../../../../contract/typedText.ts'
import { storeEndpoints } from '../../../../contract/store.ts'
import { urlOfScreen } from '../../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../../navigation/PermittedLink.tsx'
import { useRecord } from '../../../resources/RecordPage.tsx'
import { useChildStateSummaries } from '../../../resources/useStateSummaries.ts'
import { useText } from '../../../text.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Fact, Facts } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { couponResourceOf } from '../../store/childResources.ts'
import { storeResource } from '../../store/resource.ts'
import { StoreSummary } from '../../store/StoreSummary.tsx'
import { useStoreCommandRegistration } from '../../store/useStoreCommandRegistration.ts'
import type { Partner } from './PartnerName.tsx'
import { PartnerRecord } from './PartnerRecord.tsx'

const BESIDE_CONVERSATION = { isBesideConversation: true, open: () => undefined }

/** The store of a conversation, with the commands of the store's page. */
export default function StorePartner({ partner }: { partner: Partner }) {
  const text = useText()
  const query = useRecord(storeEndpoints.get, String(partner.id))
  useStoreCommandRegistration(query.data, BESIDE_CONVERSATION)
  const { states } = useChildStateSummaries(couponResourceOf(partner.id), partner.id)
  const waitingCouponCount = states.find(({ name }) => name === 'waiting')?.count ?? 0
  return (
    <PartnerRecord resource={storeResource} partner={partner} query={query}>
      {(store) => (
        <>
          <div className="px-3 pb-3 sm:px-4">
            <StoreSummary record={store} />
          </div>
          <Facts>
            {waitingCouponCount > 0 && (
              <Fact name={text('store.waitingCoupons')}>
                <PermittedLink to={urlOfScreen('/store-detail/$id', { id: store.id }, { tab: 'coupon' })}>
                  {formatNumber(waitingCouponCount)}
                </PermittedLink>
              </Fact>
            )}
            <Fact name={text('store.field.nameKana')}>{store.nameKana}</Fact>
            <Fact name={text('store.field.industry')}>{store.industry}</Fact>
            <Fact name={text('store.field.address')}>{isolateText(store.prefecture) + isolateText(store.address)}</Fact>
            <Fact name={text('store.field.createdAt')}>
              <Time at={store.createdAt} as="dateTime" />
            </Fact>
          </Facts>
        </>
      )}
    </PartnerRecord>
  )
}
