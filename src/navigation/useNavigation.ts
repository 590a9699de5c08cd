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

/** Like `useNavigation`, but a page that a command of a list opens keeps the URL of that list. */
export function useNavigationFromList(): NavigationDependencies {
  const { screens } = useConsole()
  const { history } = useRouter()
  return useMemo(() => ({ screens, go: (url) => openFromList(history, url) }), [screens, history])
}
