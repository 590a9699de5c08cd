import type { Lifecycle } from '../lifecycle.ts'

/** The keys of the words that a lifecycle must have: of its states, of its events, and of what is asked of staff. */
export function wordKeysOf({ record, codes, policies }: Lifecycle): string[] {
  const staff = Object.keys(policies).filter((event) => policies[event]?.by === 'staff')
  return [
    ...Object.keys(codes).map((state) => `${record}.state.${state}`),
    ...Object.keys(policies).map((event) => `${record}.event.${event}`),
    ...staff.map((event) => `${record}.question.${event}`),
  ]
}
