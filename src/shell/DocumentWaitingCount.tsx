import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadConversationCountsQuery } from '../api/unreadCounts.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import { markDocument } from './markDocument.ts'

/** Shows how many conversations wait for an answer in the title of the document, and a dot in its icon if any does. */
export default function DocumentWaitingCount() {
  const text = useText()
  const { data } = useQuery(unreadConversationCountsQuery(useConsole().client))
  const count = data === undefined ? 0 : data.store + data.member
  useEffect(
    () =>
      count === 0
        ? undefined
        : markDocument((title) => text('product.waitingTitle', { count: formatNumber(count), title })),
    [count, text],
  )
  return null
}
