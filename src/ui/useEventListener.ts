import { useEffectEvent, useLayoutEffect } from 'react'

/** The events that reach the window, also those of the document. */
type PageEvents = WindowEventMap & DocumentEventMap

/**
 * Listens to an event of the window while the component is mounted. `listener` may be another function at each render.
 * @param listener not called while it is undefined
 * @param isCapturing whether the listener is called before those of the page's elements
 */
export function useEventListener<Type extends keyof PageEvents>(
  type: Type,
  listener: ((event: PageEvents[Type]) => void) | undefined,
  isCapturing = false,
): void {
  const isListening = listener !== undefined
  const call = useEffectEvent((event: PageEvents[Type]) => listener?.(event))
  useLayoutEffect(() => {
    if (!isListening) return undefined
    const onEvent = (event: Event) => call(event as PageEvents[Type])
    addEventListener(type, onEvent, isCapturing)
    return () => removeEventListener(type, onEvent, isCapturing)
  }, [type, isListening, isCapturing])
}
