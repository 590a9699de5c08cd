import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { PANEL_HEADING_SELECTOR } from './focus.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/** The media query of a window in which a row has room for fields side by side. */
const WIDE_WINDOW_QUERY = '(min-width: 64rem)'
/** The minimum distance from the edges of the window, in pixels. */
const WINDOW_MARGIN_PX = 8

/**
 * Returns the row of the table on the screen for the record with this id; null if no table shows the record, or if a
 * panel is open, which may cover the row.
 */
export function rowOnScreen(id: string): Element | null {
  if (document.querySelector(PANEL_HEADING_SELECTOR) !== null) return null
  return document.querySelector(`[role="grid"] [data-id="${CSS.escape(id)}"]`)
}

/**
 * Returns the position of a dialog that lies over a row of a table, as wide as the table, within the window.
 * @returns undefined if there is no such row, or if the window is too narrow
 */
export function usePlacementOverRow(row: Element | null, dialog: HTMLElement | null): CSSProperties | undefined {
  const isWide = useMediaQuery(WIDE_WINDOW_QUERY)
  const [placement, setPlacement] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!isWide || row === null || dialog === null) return undefined
    const updatePlacement = () => {
      const { left, width } = (row.closest('.grid-frame') ?? row).getBoundingClientRect()
      const maxTop = window.innerHeight - dialog.offsetHeight - WINDOW_MARGIN_PX
      setPlacement({
        left,
        width,
        top: Math.max(WINDOW_MARGIN_PX, Math.min(row.getBoundingClientRect().top, maxTop)),
      })
    }
    row.scrollIntoView({ block: 'nearest' })
    updatePlacement()
    const observer = new ResizeObserver(updatePlacement)
    observer.observe(dialog)
    observer.observe(row)
    return () => observer.disconnect()
  }, [isWide, row, dialog])
  return isWide && row !== null ? placement : undefined
}
