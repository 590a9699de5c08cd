import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeyboard } from '../ui/keyboard.ts'

/** Returns a path in one form, as the router writes it or as it was typed. */
export function plainPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Tells the keyboard that the screen beside it is rendered. It is rendered last, so that the screen's commands are
 * registered by then.
 */
export function RenderedScreen() {
  const { keyboard } = useKeyboard()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    keyboard.send({ type: 'render', path: plainPath(pathname) })
    return () => keyboard.send({ type: 'leave' })
  }, [keyboard, pathname])
  return null
}
