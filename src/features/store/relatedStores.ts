import type { Read } from '../../../contract/answer.ts'
import type { RelatedStores } from '../../../contract/relatedStores.ts'
import type { MessageDescriptor } from '../../commands/command.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'

/** Returns the text that says how many stores are related to a store, and how many of them were ever rejected. */
export function relatedStoresMessage({ items, hasMore }: Read<typeof RelatedStores>): MessageDescriptor {
  if (items.length === 0) return { key: 'store.related.none' }
  const n = formatNumber(items.length) + (hasMore === true ? '+' : '')
  const rejections = items.flatMap(({ lastRejectedAt }) => lastRejectedAt ?? []).toSorted()
  const last = rejections.at(-1)
  if (last === undefined) return { key: 'store.related.noneRejected', values: { n } }
  return {
    key: 'store.related.someRejected',
    values: { n, rejected: formatNumber(rejections.length), date: formatDate(last) },
  }
}
