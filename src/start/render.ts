import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Renders the page. Called once. A separate module, because this function is part of React's chunk (`vite.config.ts`).
 */
export function renderPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(page)
}
