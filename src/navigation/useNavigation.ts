import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConsole } from '../console.tsx'
import type { ScreenNavigation } from './navigationCommand.ts'

/** The dependencies of commands that open another screen. It keeps its identity. */
export function useNavigation(): ScreenNavigation {
  const { screens } = useConsole()
  const { history } = useRouter()
  return useMemo(() => ({ screens, go: history.push }), [screens, history])
}
