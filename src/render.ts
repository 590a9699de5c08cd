import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the whole page, once. In a module of its own, so that React's chunk starts React (`vite.config.ts`). */
export function renderPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(page)
}
