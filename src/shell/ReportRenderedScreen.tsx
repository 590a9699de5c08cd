import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeyboardServices } from '../ui/keyboard.ts'

/** Normalizes a path so that typed and generated paths can be compared: decodes it and removes trailing slashes. */
export function toComparablePath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Sends the path of the rendered screen to the keyboard actor. Must be rendered after the screen, so that the effects
 * that register the screen's commands run first.
 */
export function ReportRenderedScreen(props: {
  /** The path, if no route matches it; that of the matched route by default. */
  pathname?: string
}) {
  const { keyboard } = useKeyboardServices()
  const matchedPathname = useMatch({ strict: false, select: (match) => match.pathname })
  const pathname = props.pathname ?? matchedPathname
  useEffect(() => {
    keyboard.send({ type: 'render', path: toComparablePath(pathname) })
    return () => keyboard.send({ type: 'leave' })
  }, [keyboard, pathname])
  return null
}
