import type { Lifecycle } from '../lifecycle.ts'

/** The keys of the words that a lifecycle must have: of its states, of its events, and of what is asked of staff. */
export function wordKeysOf({ record, codes, acts }: Lifecycle): string[] {
  const staff = Object.keys(acts).filter((event) => acts[event]?.by === 'staff')
  return [
    ...Object.keys(codes).map((state) => `${record}.state.${state}`),
    ...Object.keys(acts).map((event) => `${record}.event.${event}`),
    ...staff.map((event) => `${record}.question.${event}`),
  ]
}
