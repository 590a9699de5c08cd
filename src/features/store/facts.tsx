import type { Read } from '../../../contract/answer.ts'
import type { Store } from '../../../contract/store.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { PhoneWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { formatNumber } from '../../ui/format.ts'
import { MapLink } from './MapLink.tsx'
import { StoreHoursSection } from './StoreHoursSection.tsx'
import { RelatedStoresPart, StoreRequestPart } from './relationParts.tsx'

/** Which facts of a store stand where. */
export const STORE_FACTS: RecordFacts<Read<typeof Store>> = {
  head: [
    {
      label: 'store.field.phone',
      value: ({ phone }) => phone && <PhoneWithCopyButton kind="store" phone={phone} />,
    },
    { label: 'store.field.creator', value: ({ creator }) => creator },
    { label: 'store.field.balance', value: ({ balance }) => formatNumber(balance) },
    reasonFact('store.field.statusReason'),
  ],
  groups: [
    { id: 'request', Part: StoreRequestPart },
    {
      title: 'record.group.about',
      facts: [
        { label: 'store.field.nameKana', value: ({ nameKana }) => nameKana },
        { label: 'store.field.nickName', value: ({ nickName }) => nickName },
        { label: 'store.field.industry', value: ({ industry }) => industry },
      ],
    },
    {
      title: 'record.group.place',
      facts: [
        { label: 'store.field.zipcode', value: ({ zipcode }) => zipcode },
        {
          label: 'store.field.address',
          value: ({ prefecture, address }) =>
            prefecture + address !== '' && (
              <>
                {isolateText(prefecture) + isolateText(address)} <MapLink place={prefecture + address} />
              </>
            ),
        },
      ],
    },
    { id: 'hours', Part: StoreHoursSection },
    {
      title: 'record.group.dates',
      facts: [
        timeFact('store.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('store.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
    {
      layout: 'stacked',
      facts: [{ label: 'store.field.introduction', value: ({ introduction }) => introduction }],
    },
    { id: 'related', Part: RelatedStoresPart },
  ],
}
