import { setup } from 'xstate'
import { RecordStatus } from '../../contract/enumerations.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { deletableRecordInvariants } from './deletableRecordInvariants.ts'

export type ProductState = 'active' | 'deactivated' | 'deleted'
export type ProductEvent = 'deactivate' | 'activate' | 'delete'

/** The lifecycle of a store's product. Members see the product only while it is active. */
export const productMachine = setup({ types: { events: {} as { type: ProductEvent } } }).createMachine({
  id: 'product',
  initial: 'active',
  states: {
    active: {
      tags: ['good'],
      on: { deactivate: 'deactivated', delete: 'deleted' },
    },
    deactivated: {
      tags: ['off'],
      on: { activate: 'active', delete: 'deleted' },
    },
    deleted: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

const permission = 'PRODUCT_MANAGEMENT'

export const productLifecycle: Lifecycle<ProductState, ProductEvent, never, 'product'> = {
  record: 'product',
  machine: productMachine,
  codes: { active: RecordStatus.ACTIVE, deactivated: RecordStatus.DE_ACTIVE, deleted: RecordStatus.DELETED },
  policies: {
    deactivate: { sender: 'staff', permission, reason: 'optional', isDestructive: true },
    activate: { sender: 'staff', permission, reason: 'none', isDestructive: false },
    delete: { sender: 'staff', permission, reason: 'required', isDestructive: true },
  },
  effects: [],
}

export const productChart = lifecycleChart(productLifecycle, {
  invariants: deletableRecordInvariants,
})
