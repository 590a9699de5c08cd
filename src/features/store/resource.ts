import { storeKind } from '../../../contract/kinds/store.ts'
import { storeEndpoints, type StoreRow } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { resource } from '../../resources/resource.ts'

/** The resource of stores: their endpoints, keyboard shortcuts, search words and URLs. */
export const storeResource = resource({
  kind: storeKind,
  lifecycle: storeLifecycle,
  ...storeEndpoints,
  keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
  keywords: {
    accept: ['shounin', 'approve'],
    reject: ['kyakka', 'refuse'],
    deactivate: ['teishi', 'stop'],
    activate: ['saikai', 'restart'],
  },
  toLifecycleRecord: (store: StoreRow) => store,
  detailsOf: ({ prefecture, creator }) => [prefecture, creator],
  addressOf: (id) => addressTo('/store-detail/$id', { id }),
})
