import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEventListener } from './useEventListener.ts'

/** Whether the page is being printed. A component may render more for the print, but only what is already loaded. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // The browser prints what is in the document when the listener returns.
  useEventListener('beforeprint', () => flushSync(() => setPrinting(true)))
  useEventListener('afterprint', () => setPrinting(false))
  return isPrinting
}
