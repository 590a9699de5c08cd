import * as v from 'valibot'
import { declareServerEvent } from './liveEvent.ts'

const memberPayload = v.object({ userId: v.number(), at: v.string() })
const storePayload = v.object({ storeId: v.number(), at: v.string() })

export const userOnline = declareServerEvent({
  name: 'USER_ONLINE',
  summary: 'A member of a joined conversation has opened the app.',
  receivers: ['staff', 'storeAccount'],
  payload: memberPayload,
})

export const userOffline = declareServerEvent({
  name: 'USER_OFFLINE',
  summary: 'A member of a joined conversation is no longer connected.',
  receivers: ['staff', 'storeAccount'],
  payload: memberPayload,
})

export const storeOnline = declareServerEvent({
  name: 'STORE_ONLINE',
  summary: 'Somebody acts for a store of a joined conversation.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: storePayload,
})

export const storeOffline = declareServerEvent({
  name: 'STORE_OFFLINE',
  summary: 'Nobody is connected any more who acts for a store of a joined conversation.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: storePayload,
})
