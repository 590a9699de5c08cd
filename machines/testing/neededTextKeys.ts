import type { Lifecycle } from '../lifecycle.ts'

/**
 * Returns the text keys that a lifecycle needs: for its states, for its events, and for the questions and success
 * messages of the events that staff send.
 */
export function neededTextKeysOf({ record, codes, policies }: Lifecycle): string[] {
  const staffEvents = Object.keys(policies).filter((event) => policies[event]?.sender === 'staff')
  return [
    ...Object.keys(codes).map((state) => `${record}.state.${state}`),
    ...Object.keys(policies).map((event) => `${record}.event.${event}`),
    ...staffEvents.map((event) => `${record}.question.${event}`),
    ...staffEvents.map((event) => `${record}.done.${event}`),
  ]
}
