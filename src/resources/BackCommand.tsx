import { useBackCommand } from './useBackCommand.ts'

/** Has Escape lead back, as `useBackCommand` does, while it is rendered: not while a panel is open that Escape closes. */
export function BackCommand({ listAddress }: { listAddress: string }) {
  useBackCommand(listAddress)
  return null
}
