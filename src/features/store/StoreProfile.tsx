import type { Read } from '../../../contract/answer.ts'
import type { Store } from '../../../contract/store.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordLifecycle } from '../../resources/RecordLifecycle.tsx'
import { useText } from '../../text.ts'
import { PhoneWithCopyButton } from '../../resources/Contact.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { storeResource } from './resource.ts'
import { StoreHoursFacts } from './StoreHoursFacts.tsx'

/** The `profile` tab of a store: its data and its history. */
export function StoreProfile({ store }: { store: Read<typeof Store> }) {
  const text = useText()
  return (
    <RecordBody
      facts={
        <Facts>
          <Fact name={text('store.field.name')}>{store.name}</Fact>
          <Fact name={text('store.field.nameKana')}>{store.nameKana}</Fact>
          <Fact name={text('store.field.nickName')}>{store.nickName}</Fact>
          <Fact name={text('store.field.creator')}>{store.creator}</Fact>
          <Fact name={text('store.field.phone')}>
            {store.phone && <PhoneWithCopyButton kind="store" phone={store.phone} />}
          </Fact>
          <Fact name={text('store.field.zipcode')}>{store.zipcode}</Fact>
          <Fact name={text('store.field.address')}>{isolateText(store.prefecture) + isolateText(store.address)}</Fact>
          <Fact name={text('store.field.industry')}>{store.industry}</Fact>
          <Fact name={text('store.field.introduction')}>{store.introduction}</Fact>
          <StoreHoursFacts store={store} />
          <Fact name={text('store.field.balance')}>{formatNumber(store.balance)}</Fact>
          {store.statusReason !== null && <Fact name={text('store.field.statusReason')}>{store.statusReason}</Fact>}
          <Fact name={text('store.field.createdAt')}>
            <Time at={store.createdAt} as="dateTime" />
          </Fact>
          <Fact name={text('store.field.updatedAt')}>
            <Time at={store.updatedAt} as="dateTime" />
          </Fact>
          <Fact name={text('store.field.id')}>{store.id}</Fact>
        </Facts>
      }
    >
      <RecordLifecycle record={{ resource: storeResource, id: store.id, status: store.status, name: store.name }} />
    </RecordBody>
  )
}
