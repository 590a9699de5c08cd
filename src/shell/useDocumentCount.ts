import { useEffect } from 'react'
import { useText } from '../texts/text.ts'
import { markDocument } from './markDocument.ts'

/** Shows a number in the title of the document, and a dot in its icon, if there is one. */
export function useDocumentCount(count: string | undefined): void {
  const text = useText()
  useEffect(
    () => (count === undefined ? undefined : markDocument((title) => text('product.waitingTitle', { count, title }))),
    [count, text],
  )
}
