import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'

/** Escape goes back to where one came from, or to the list where one came from nowhere. */
export function useBackCommand(list: string): void {
  const { history } = useRouter()
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'record.back',
        title: { key: 'record.back' },
        scope: 'screen',
        keys: 'Escape',
        perform: () => (history.canGoBack() ? history.back() : history.push(list)),
      },
    ],
    [history, list],
  )
  useCommands(commands)
}
