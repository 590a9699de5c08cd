import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The path of the screen that is rendered. */
let rendered: string | undefined
const listeners = new Set<() => void>()

/** Whether a signed-in screen is rendered that is not the one of `pathname`, so the latter is still loading. */
export function isOtherScreenRendered(pathname: string): boolean {
  return rendered !== undefined && normalize(rendered) !== normalize(pathname)
}

/** Makes a path as the router writes it equal to the same path as a person types it. */
function normalize(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Calls `listener` whenever a screen has been rendered. @returns a function that removes the listener */
export function onScreenRendered(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that the screen is rendered. Placed after the screen, so that the screen's effects run before. */
export function ScreenRendered() {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    rendered = pathname
    for (const listener of listeners) listener()
    return () => {
      rendered = undefined
    }
  }, [pathname])
  return null
}
