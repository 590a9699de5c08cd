import { useRouter } from '@tanstack/react-router'
import { useCommandRegistration } from '../../commands/context.tsx'
import { KEY_MAP } from '../../keyMap.ts'

/**
 * Registers the command that goes back in the browser history on Escape, or to the list if the page was opened
 * directly.
 */
export function useBackCommandRegistration(listUrl: string): void {
  const { history } = useRouter()
  useCommandRegistration([
    {
      id: 'record.back',
      title: { key: 'record.back' },
      scope: 'screen',
      shortcut: KEY_MAP.everywhere.back[0],
      perform: () => (history.canGoBack() ? history.back() : history.push(listUrl)),
    },
  ])
}
