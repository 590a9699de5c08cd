import { useBackCommandRegistration } from './useBackCommandRegistration.ts'

/**
 * Registers the command of `useBackCommandRegistration` while this component is rendered. Do not render it while a
 * panel is open, because Escape closes the panel then.
 */
export function BackCommand({ listUrl }: { listUrl: string }) {
  useBackCommandRegistration(listUrl)
  return null
}
