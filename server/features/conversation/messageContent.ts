import { and, eq, isNull } from 'drizzle-orm'
import { cutToCharacters } from '../../../contract/characters.ts'
import type { MessageToSend } from '../../../contract/conversation/message.ts'
import { MessageType, SenderRole } from '../../../contract/enumerations.ts'
import { MESSAGE_PREVIEW_MAX } from '../../../contract/limits.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { invalid } from '../../http/failure.ts'
import { masterData } from '../masterData/table.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import type { MessagePlace } from './messageViews.ts'
import type { Participant } from './participant.ts'
import { image, type message, type ProductSnapshot } from './tables.ts'

/** What a message says, in the columns of its table. */
export type MessageContent = Pick<typeof message.$inferInsert, 'type' | 'text' | 'imageId' | 'productId' | 'product'>

const CONTENT_FIELDS = {
  [MessageType.TEXT]: 'text',
  [MessageType.IMAGE]: 'imageId',
  [MessageType.PRODUCT]: 'productId',
} as const

/**
 * Returns the content of a message without the facts of its product. Throws 422 if the field that the type needs is
 * missing, or another one is present.
 */
export function contentOf({ type, text, imageId, productId }: MessageToSend): Omit<MessageContent, 'product'> {
  const content = { text: text ?? null, imageId: imageId ?? null, productId: productId ?? null }
  for (const [field, value] of Object.entries(content)) {
    const isNeeded = field === CONTENT_FIELDS[type]
    if (isNeeded && value === null) throw invalid({ [field]: 'field.required' })
    if (!isNeeded && value !== null) throw invalid({ [field]: 'field.unknown' })
  }
  return { type, ...content }
}

/**
 * Marks the picture as used by the message, so that it is kept, and returns its id and size. Throws 422 if the sender has not uploaded it for this
 * conversation, or has already sent it.
 */
export async function takeImage(db: Db, sender: Participant, imageId: number, place: MessagePlace) {
  const [usedImage] = await db
    .update(image)
    .set({ usedBySeq: place.seq })
    .where(
      and(
        eq(image.id, imageId),
        eq(image.conversationId, place.conversationId),
        eq(image.ownerRole, sender.role),
        eq(image.ownerId, sender.id),
        isNull(image.usedBySeq),
      ),
    )
    .returning({ id: image.id, width: image.width, height: image.height })
  if (usedImage === undefined) throw invalid({ imageId: 'message.imageId.unusable' })
  return usedImage
}

/**
 * Returns the facts of a product that a message keeps. Throws 422 if the product is not active, its store is not
 * accepted, or a store sends the product of another one.
 */
export async function readProductSnapshot(db: Db, sender: Participant, productId: number): Promise<ProductSnapshot> {
  const [found] = await db
    .select({ storeId: product.storeId, name: product.name, maker: masterData.value, image: product.image })
    .from(product)
    .innerJoin(masterData, eq(masterData.id, product.makerId))
    .innerJoin(store, eq(store.id, product.storeId))
    .where(
      and(
        eq(product.id, productId),
        eq(product.status, productLifecycle.codes.active),
        eq(store.status, storeLifecycle.codes.accepted),
        sender.role === SenderRole.STORE ? eq(store.id, sender.storeId) : undefined,
      ),
    )
  if (found === undefined) throw invalid({ productId: 'message.productId.unusable' })
  return found
}

interface PreviewedContent {
  text?: string | null | undefined
  product?: { name: string } | null | undefined
}

/** Returns the beginning of the message for lists, in one line, without cutting a character in parts (rule 6.8). */
export function previewOf({ text, product: shown }: PreviewedContent): string {
  return cutToCharacters((text ?? shown?.name ?? '').replaceAll(/\s+/g, ' '), MESSAGE_PREVIEW_MAX)
}
