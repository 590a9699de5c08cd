import { useSyncExternalStore } from 'react'
import type { AssumedStates } from '../../api/assumedStates.ts'
import { useConsole } from '../../console.tsx'

/** Returns what is assumed of records until the server has answered. */
export function useAssumedStates(): AssumedStates {
  const { assumedStates } = useConsole()
  return useSyncExternalStore(assumedStates.subscribe, assumedStates.current)
}
