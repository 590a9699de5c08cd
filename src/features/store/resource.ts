import { storeRecordKind } from '../../../contract/kinds/store.ts'
import { storeEndpoints, type StoreRow } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { defineResource } from '../../resources/resource.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { formatPhone } from '../../ui/phone.ts'

/** The resource of stores: their endpoints, keyboard shortcuts, search words and URLs. */
export const storeResource = defineResource({
  kind: storeRecordKind,
  lifecycle: storeLifecycle,
  ...storeEndpoints,
  keys: {
    accept: KEY_MAP.record.accept[0],
    reject: KEY_MAP.record.reject[0],
    deactivate: KEY_MAP.record.deactivate[0],
    activate: KEY_MAP.record.activate[0],
  },
  keywords: {
    accept: ['shounin', 'approve'],
    reject: ['kyakka', 'refuse'],
    deactivate: ['teishi', 'stop'],
    activate: ['saikai', 'restart'],
  },
  toLifecycleRecord: ({ id, status, version, name, creator, prefecture, phone }: StoreRow) => ({
    id,
    status,
    version,
    name,
    confirmationFacts: () => [
      { label: 'store.field.creator', value: creator },
      { label: 'store.field.prefecture', value: prefecture },
      { label: 'store.field.phone', value: formatPhone(phone) },
    ],
  }),
  distinguishingTexts: ({ prefecture, creator }) => [prefecture, creator],
  contactOf: ({ phone }) => ({ phone }),
  recordAddress: (id) => addressTo('/store-detail/$id', { id }),
})
