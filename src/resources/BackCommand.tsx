import { useBackCommand } from './useBackCommand.ts'

/**
 * Registers the command of `useBackCommand` while it is rendered. It is not rendered while a panel is open, which
 * Escape closes.
 */
export function BackCommand({ listAddress }: { listAddress: string }) {
  useBackCommand(listAddress)
  return null
}
