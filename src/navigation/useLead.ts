import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConsole } from '../console.tsx'
import type { Lead } from './leadCommand.ts'

/** What commands need that lead to another screen. It keeps its identity. */
export function useLead(): Lead {
  const { screens } = useConsole()
  const { history } = useRouter()
  return useMemo(() => ({ screens, go: history.push }), [screens, history])
}
