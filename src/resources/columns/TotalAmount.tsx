import { useQuery } from '@tanstack/react-query'
import type { CountsEndpoint } from '../../../contract/recordEndpoints.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { formatAmount } from '../../commands/amount.ts'
import { useConsole } from '../../console.tsx'
import { type TextKey, useText } from '../../texts/text.ts'

export interface TotalAmountProps {
  /** The endpoint that returns the sums by status. */
  countsEndpoint: CountsEndpoint
  /** The message key of an amount with its unit. */
  unit: TextKey
  /** The filters of the list, with the status. */
  filters: Readonly<Record<string, string | number | undefined>>
}

/**
 * The total amount of all records that match the filters, over all pages. It shares its query with the tabs of the list
 * and does not load the sums again until the query is invalidated.
 */
export function TotalAmount({ countsEndpoint, unit, filters: { status, ...query } }: TotalAmountProps) {
  const text = useText()
  const { client } = useConsole()
  const items = useQuery({ ...endpointQuery(client, countsEndpoint, { query }), staleTime: Infinity }).data?.items
  if (items === undefined) return null
  const total = items
    .filter((item) => status === undefined || item.status === status)
    .reduce((subtotal, { sum = 0 }) => subtotal + sum, 0)
  return text('amount.total', { amount: formatAmount(total, unit, text) })
}
