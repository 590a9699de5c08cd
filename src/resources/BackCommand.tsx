import { useBackCommand } from './useBackCommand.ts'

/**
 * Registers the command of `useBackCommand` while this component is rendered. Do not render it while a panel is open,
 * because Escape closes the panel then.
 */
export function BackCommand({ listUrl }: { listUrl: string }) {
  useBackCommand(listUrl)
  return null
}
