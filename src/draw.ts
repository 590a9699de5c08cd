import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the whole page, once. Apart from `main.tsx`, so that React runs in a chunk of its own (`vite.config.ts`). */
export function draw(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(page)
}
