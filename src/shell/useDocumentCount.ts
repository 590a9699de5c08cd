import { useEffect } from 'react'
import { useText } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import { markDocument } from './markDocument.ts'

/** Shows a number in the title of the document, and a dot in its icon, unless it is 0. */
export function useDocumentCount(count: number): void {
  const text = useText()
  useEffect(
    () =>
      count === 0
        ? undefined
        : markDocument((title) => text('product.waitingTitle', { count: formatNumber(count), title })),
    [count, text],
  )
}
