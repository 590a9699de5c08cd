import { useEffect, useLayoutEffect } from 'react'
import { useText } from '../text.ts'

/** Names the page in the browser's tab and for screen readers. */
export function useDocumentTitle(title: string): void {
  const fullTitle = useFullTitle(title)
  useLayoutEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
}

/** Names the page by its record, once that is known; it comes after the title of the screen, also in one drawing. */
export function useRecordTitle(name: string): void {
  const fullTitle = useFullTitle(name)
  useEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
}

function useFullTitle(title: string): string {
  const text = useText()
  return title === '' ? text('product.name') : text('product.pageTitle', { title })
}
