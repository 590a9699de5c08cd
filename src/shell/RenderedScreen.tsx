import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeyboard } from '../ui/keyboard.ts'

/** Returns the normalized path: decoded, without trailing slashes, so that typed and generated paths are equal. */
export function normalizePath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Sends the path of the rendered screen to the keyboard's actor. Placed after the screen, so that the screen's effects,
 * which register its commands, run before.
 */
export function ReportRenderedScreen() {
  const { keyboard } = useKeyboard()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    keyboard.send({ type: 'render', path: normalizePath(pathname) })
    return () => keyboard.send({ type: 'leave' })
  }, [keyboard, pathname])
  return null
}
