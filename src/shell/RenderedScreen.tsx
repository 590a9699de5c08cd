import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

let drawn: string | undefined
const listeners = new Set<() => void>()

/** Whether a signed-in screen is drawn, and it is another than the one of this path: that one is on its way. */
export function isAnotherDrawn(pathname: string): boolean {
  return drawn !== undefined && plain(drawn) !== plain(pathname)
}

/** As the router writes it or as it was typed: the same path. */
function plain(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Calls back whenever a screen has been drawn, until the returned function is called. */
export function onDrawn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that the screen beside which it stands is drawn. It stands last, so that the screen's commands are here by then. */
export function Drawn() {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    drawn = pathname
    for (const listener of listeners) listener()
    return () => {
      drawn = undefined
    }
  }, [pathname])
  return null
}
