import { useEffect } from 'react'
import { useText } from '../text.ts'

/** Names the page in the browser's tab and for screen readers. */
export function useDocumentTitle(title: string): void {
  const text = useText()
  const whole = title === '' ? text('product.name') : text('product.pageTitle', { title })
  useEffect(() => {
    document.title = whole
  }, [whole])
}
