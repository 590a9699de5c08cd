import { startTransition, useEffect, useState } from 'react'
import { consoleStart } from './consoleStart.ts'

/**
 * Returns whether the start of the console has reached a state with this tag. What is rendered then is rendered in
 * pieces, between which the browser handles key presses.
 */
export function useHasReached(tag: 'painted' | 'shown'): boolean {
  const [hasReached, setHasReached] = useState(() => consoleStart.getSnapshot().hasTag(tag))
  useEffect(() => {
    if (hasReached) return undefined
    const update = () => {
      if (consoleStart.getSnapshot().hasTag(tag)) startTransition(() => setHasReached(true))
    }
    const subscription = consoleStart.subscribe(update)
    update()
    return () => subscription.unsubscribe()
  }, [hasReached, tag])
  return hasReached
}
