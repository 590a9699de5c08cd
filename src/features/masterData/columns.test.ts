import { expect, test } from 'vitest'
import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import { entryColumnsByType } from './columns.tsx'

test('positions and counts have commas between thousands, identifiers have none', () => {
  const entry: Read<typeof MasterDataEntry> = {
    id: 12_345,
    type: MasterDataType.CATEGORIES,
    value: '飲料',
    categoryNumber: 23_456,
    position: 3_456,
    retiredAt: null,
    uses: { stores: 1_000, users: 0, products: 2_000 },
    version: 1,
  }
  const cells = entryColumnsByType.category
    .filter(({ align }) => align === 'end')
    .map(({ id, cell }) => [id, cell(entry)])
  expect(Object.fromEntries(cells)).toEqual({
    id: 12_345,
    categoryNumber: 23_456,
    position: '3,456',
    uses: '3,000',
  })
})
