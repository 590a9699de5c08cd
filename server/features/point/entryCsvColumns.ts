import type { PointEntry } from '../../../contract/point.ts'
import type { CsvColumn } from '../../resources/csv.ts'
import type { OwnerKind } from './filters.ts'

/** The columns of the CSV file of point entries, by the kind of their owner. */
export const entryCsvColumns: Readonly<Record<OwnerKind, readonly CsvColumn<PointEntry>[]>> = {
  member: columnsFor('user'),
  store: columnsFor('store'),
}

function columnsFor(owner: 'user' | 'store'): readonly CsvColumn<PointEntry>[] {
  return [
    { header: 'records.field.id', cell: ({ id }) => id },
    { header: 'point.field.at', cell: ({ at }) => ({ at }) },
    { header: `point.field.ownerId.${owner}`, cell: ({ ownerId }) => ownerId },
    { header: `point.field.owner.${owner}`, cell: ({ ownerName }) => ownerName },
    { header: 'point.field.type', cell: ({ type }) => ({ text: `point.type.${type}` }) },
    { header: 'point.field.point', cell: ({ point }) => point },
    { header: 'point.field.balanceAfter', cell: ({ balanceAfter }) => balanceAfter },
    { header: 'point.field.counterpart', cell: ({ counterpart }) => counterpart?.name ?? null },
    { header: 'point.field.coupon', cell: ({ coupon }) => coupon?.title ?? null },
  ]
}
