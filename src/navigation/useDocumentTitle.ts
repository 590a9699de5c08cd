import { useEffect, useLayoutEffect } from 'react'
import { useText } from '../texts/text.ts'

/** Sets the title of the document, which browsers show in the tab and screen readers read out. */
export function useDocumentTitle(title: string): void {
  const fullTitle = useFullTitle(title)
  useLayoutEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
}

/**
 * Sets the title of the document to the name of the record, once the name is known. The name overrides the title of the
 * screen, even if both are set in the same render.
 */
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
