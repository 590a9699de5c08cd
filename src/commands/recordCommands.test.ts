import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { mayAct } from './recordCommands.ts'
import { storeRecord } from '../features/store/storeRecord.ts'
import { withdrawalRecord } from '../features/withdrawal/withdrawalRecord.ts'

test('who may send some event of a kind may act on it, and nobody else', () => {
  const groups = (living: Parameters<typeof mayAct>[1]) => PERMISSION_GROUPS.filter((group) => mayAct([group], living))
  expect({ store: groups(storeRecord), withdrawal: groups(withdrawalRecord) }).toEqual({
    store: ['STORE_MANAGEMENT'],
    withdrawal: ['POINT_MANAGEMENT'],
  })
})
