import { PermittedLink } from '../../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../../navigation/urlOfScreen.ts'
import { useChildStateSummaries } from '../../../resources/lifecycle/useStateSummaries.ts'
import { useText } from '../../../texts/text.ts'
import { HeadFact } from '../../../ui/factGroups.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { couponResourceOf } from '../../store/childResources.ts'

/** The number of a store's coupons whose payment waits, as a link to its coupons. Renders nothing if there are none. */
export function WaitingCoupons({ record: { id } }: { record: { id: number } }) {
  const text = useText()
  const { states } = useChildStateSummaries(couponResourceOf(id), id)
  const count = states.find(({ name }) => name === 'waiting')?.count ?? 0
  if (count === 0) return null
  return (
    <HeadFact
      name={text('store.waitingCoupons')}
      value={
        <PermittedLink to={urlOfScreen('/store-detail/$id', { id }, { tab: 'coupon' })}>
          {formatNumber(count)}
        </PermittedLink>
      }
    />
  )
}
