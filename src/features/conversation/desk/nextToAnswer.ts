import { needsAnswer } from '../../../../machines/lifecycles/conversation.ts'
import type { ReadSummary } from '../types.ts'

/**
 * Returns the conversation to answer after the one with this id: the next one in the list that waits, or else the first
 * one that waits; undefined if none does.
 */
export function nextToAnswer(rows: readonly ReadSummary[], afterId: number): ReadSummary | undefined {
  const index = rows.findIndex(({ id }) => id === afterId)
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
  return others.find(({ state }) => needsAnswer(state))
}
