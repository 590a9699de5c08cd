import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConsole } from '../console.tsx'
import { openFromList } from './originList.ts'
import type { NavigationDependencies } from './navigationCommand.ts'

/** Returns the referentially stable dependencies of commands that open another screen. */
export function useNavigation(): NavigationDependencies {
  const { screens } = useConsole()
  const { history } = useRouter()
  return useMemo(() => ({ screens, go: history.push }), [screens, history])
}

/** Like `useNavigation`, but for the commands of a list that open the pages of its records. */
export function useNavigationFromList(): NavigationDependencies {
  const { screens } = useConsole()
  const { history } = useRouter()
  return useMemo(() => ({ screens, go: (url) => openFromList(history, url) }), [screens, history])
}
