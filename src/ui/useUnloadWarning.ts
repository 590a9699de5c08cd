import { useEventListener } from './useEventListener.ts'

/** Makes the browser ask for confirmation before the page is closed or reloaded while `isActive` is true. */
export function useUnloadWarning(isActive: boolean): void {
  useEventListener('beforeunload', isActive ? (event) => event.preventDefault() : undefined)
}
