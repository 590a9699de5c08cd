import { nextIdToProcess } from '../../../../machines/console/nextRecord.ts'
import { needsAnswer } from '../../../../machines/lifecycles/conversation.ts'
import type { ReadSummary } from '../types.ts'

/**
 * Returns the conversation to answer after the one with this id: the next one in the list that waits, or else the first
 * one that waits; undefined if none does.
 */
export function nextToAnswer(rows: readonly ReadSummary[], afterId: number): ReadSummary | undefined {
  const waitingIds = rows.filter(({ id, state }) => id !== afterId && needsAnswer(state)).map(({ id }) => id)
  const nextId = nextIdToProcess(
    rows.map(({ id }) => id),
    afterId,
    waitingIds,
  )
  return rows.find(({ id }) => id === nextId)
}
