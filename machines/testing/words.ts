import type { Lifecycle } from '../lifecycle.ts'

/** Returns the keys of the texts that a lifecycle must have: of its states, its events and its questions to staff. */
export function lifecycleTextKeys({ record, codes, policies }: Lifecycle): string[] {
  const staffEvents = Object.keys(policies).filter((event) => policies[event]?.sender === 'staff')
  return [
    ...Object.keys(codes).map((state) => `${record}.state.${state}`),
    ...Object.keys(policies).map((event) => `${record}.event.${event}`),
    ...staffEvents.map((event) => `${record}.question.${event}`),
    ...staffEvents.map((event) => `${record}.done.${event}`),
  ]
}
