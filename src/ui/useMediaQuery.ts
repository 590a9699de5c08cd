import { useState, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. The component renders again when the result changes.
 * @param query the same at each render
 */
export function useMediaQuery(query: string): boolean {
  const [subscribe] = useState(() => (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  })
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
