import { useEffect, useEffectEvent } from 'react'

/**
 * Calls a function with a value when the value has not changed for a time. The function may be another one at each
 * render.
 * @param delayMs the time in ms; undefined for never
 */
export function useTimeout<Value>(value: Value, delayMs: number | undefined, onTimeout: (value: Value) => void): void {
  const call = useEffectEvent(onTimeout)
  useEffect(() => {
    if (delayMs === undefined) return undefined
    const timer = setTimeout(() => call(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
}
