import * as v from 'valibot'
import { StaffMessageToSend } from '../../../../contract/conversation/message.ts'
import type { OutboxItem } from '../../../../machines/console/outbox.ts'
import { readPersonalValue, removePersonalValue, storePersonalValue } from '../../../storage/personalValues.ts'

const storedItemSchema = v.object({
  conversationId: v.number(),
  message: StaffMessageToSend,
  refusal: v.optional(v.object({ reason: v.string(), unseenSeqs: v.array(v.number()) })),
})
const storedItemsSchema = v.pipe(v.string(), v.parseJson(), v.array(storedItemSchema))

/** Reads what a person has not sent in this tab. What cannot be read counts as nothing. */
export function readStoredItems(staffId: number): readonly OutboxItem[] {
  return parseItems(readPersonalValue('outbox', staffId))
}

/** Stores what a person has not sent in this tab, until the next sign-out (rule 7.16). */
export function storeItems(staffId: number, items: readonly OutboxItem[]): void {
  if (items.length === 0) removePersonalValue('outbox', staffId)
  else storePersonalValue('outbox', staffId, serializeItems(items))
}

export function serializeItems(items: readonly OutboxItem[]): string {
  return JSON.stringify(items)
}

/** Returns stored messages. What cannot be read counts as nothing. */
export function parseItems(value: string | null): readonly OutboxItem[] {
  const stored = v.safeParse(storedItemsSchema, value)
  return stored.success ? (stored.output as OutboxItem[]) : []
}
