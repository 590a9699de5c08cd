import { listStoreHistory, type Store } from '../../../contract/store.ts'
import { isolated } from '../../../contract/typed.ts'
import { History } from '../../resources/History.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

/** What a store says of itself, and everything that has happened to it. */
export function StoreProfile({ store }: { store: Store }) {
  const text = useText()
  return (
    <>
      <Facts>
        <Fact name={text('store.field.id')}>{store.id}</Fact>
        <Fact name={text('store.field.name')}>{store.name}</Fact>
        <Fact name={text('store.field.nameKana')}>{store.nameKana}</Fact>
        <Fact name={text('store.field.nickName')}>{store.nickName}</Fact>
        <Fact name={text('store.field.creator')}>{store.creator}</Fact>
        <Fact name={text('store.field.phone')}>{store.phone}</Fact>
        <Fact name={text('store.field.zipcode')}>{store.zipcode}</Fact>
        <Fact name={text('store.field.address')}>{isolated(store.prefecture) + isolated(store.address)}</Fact>
        <Fact name={text('store.field.industry')}>{store.industry}</Fact>
        <Fact name={text('store.field.introduction')}>{store.introduction}</Fact>
        <Fact name={text('store.field.balance')}>{formatNumber(store.balance)}</Fact>
        {store.statusReason !== null && <Fact name={text('store.field.statusReason')}>{store.statusReason}</Fact>}
        <Fact name={text('store.field.createdAt')}>
          <Time at={store.createdAt} as="dateTime" />
        </Fact>
        <Fact name={text('store.field.updatedAt')}>
          <Time at={store.updatedAt} as="dateTime" />
        </Fact>
      </Facts>
      <History endpoint={listStoreHistory} id={store.id} record="store" />
    </>
  )
}
