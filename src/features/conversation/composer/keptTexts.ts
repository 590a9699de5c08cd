import * as v from 'valibot'
import { MessageImage } from '../../../../contract/conversation/message.ts'
import { readPersonalValue, removePersonalValue, storePersonalValue } from '../../../storage/personalValues.ts'

const keptTextSchema = v.object({
  conversationId: v.number(),
  text: v.string(),
  images: v.optional(v.array(MessageImage), []),
  /** The version of the draft on which the text is based. */
  version: v.number(),
  basedOnSeq: v.number(),
})
const keptTextsSchema = v.pipe(v.string(), v.parseJson(), v.array(keptTextSchema))

/** What was written in a conversation in this tab, and is not in its draft on the server. */
export type KeptText = v.InferOutput<typeof keptTextSchema>

/** Reads what a person has typed in this tab and what was not saved. What cannot be read counts as nothing. */
export function readKeptTexts(staffId: number): readonly KeptText[] {
  const stored = v.safeParse(keptTextsSchema, readPersonalValue('messageDrafts', staffId))
  return stored.success ? stored.output : []
}

/** Keeps what a person has typed in this tab and what is not saved, until the next sign-out (rule 7.16). */
export function storeKeptTexts(staffId: number, texts: readonly KeptText[]): void {
  if (texts.length === 0) removePersonalValue('messageDrafts', staffId)
  else storePersonalValue('messageDrafts', staffId, JSON.stringify(texts))
}
