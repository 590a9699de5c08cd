import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { MessageImage } from '../../../contract/conversation/message.ts'
import { PICTURE_CONTENT_SECURITY_POLICY } from '../../auth/picture.ts'
import type { PictureQueue } from '../../auth/pictureFile.ts'
import type { Db } from '../../db/database.ts'
import type { OperationContext, RequestContext } from '../../http/handler.ts'
import type { Env } from '../../http/honoEnv.ts'
import { convertMessageImage } from './imageFile.ts'
import { IMAGE_PATH, type ImageAddresses } from './imageAddresses.ts'
import { toMessageImage } from './messages.ts'
import { type Participant, requireActiveParticipant, requireConversation } from './participant.ts'
import { conversationDraft, image } from './tables.ts'

/** What the pictures of messages need of the server. */
export interface ImageServices {
  imageAddresses: ImageAddresses
  pictureQueue: PictureQueue
}

/**
 * Stores a picture that the participant can send in this conversation (rule 10.10). Runs outside a transaction, because
 * the conversion takes long. Throws a Failure: 404 or 403 as for a message, 422 for a file that is no picture, 503 if too
 * many pictures wait.
 */
export async function uploadImage(
  context: OperationContext & Pick<RequestContext, 'readFile'>,
  participant: Participant,
  conversationId: number,
  { imageAddresses, pictureQueue }: ImageServices,
): Promise<MessageImage> {
  const { db, clock } = context
  await requireConversation(db, participant, conversationId)
  await requireActiveParticipant(context, participant)
  const file = await context.readFile()
  const converted = await pictureQueue(() => convertMessageImage(file))
  const [added] = await db
    .insert(image)
    .values({
      conversationId,
      ownerRole: participant.role,
      ownerId: participant.id,
      sha256: createHash('sha256').update(converted.fullPicture).digest('hex'),
      ...converted,
      createdAt: clock(),
    })
    .returning({ id: image.id, width: image.width, height: image.height })
  if (added === undefined) throw new Error('the picture was not inserted')
  return toMessageImage(added, imageAddresses, clock())
}

/**
 * Serves the pictures of messages to those who have a signed address. A picture may not load or run anything, even if
 * its address is opened as a page, and only the browser that asked for it may keep it.
 */
export function mountMessageImages(app: Hono<Env>, db: Db, imageAddresses: ImageAddresses, clock: () => Date): void {
  app.get(`${IMAGE_PATH}/:id{[1-9]\\d{0,8}}`, async (c) => {
    const id = Number(c.req.param('id'))
    const size = c.req.query('size') === 'thumb' ? 'thumb' : 'full'
    const address = { id, size, hour: Number(c.req.query('e')), signature: c.req.query('s') ?? '' } as const
    if (!imageAddresses.isValid(address, clock())) return c.notFound()
    const column = size === 'thumb' ? image.thumb : image.fullPicture
    const [found] = await db.select({ bytes: column }).from(image).where(eq(image.id, id))
    if (found === undefined) return c.notFound()
    return c.body(new Uint8Array(found.bytes), 200, {
      'Content-Type': 'image/webp',
      'Content-Security-Policy': PICTURE_CONTENT_SECURITY_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'private, max-age=3600, immutable',
    })
  })
  app.all(`${IMAGE_PATH}/*`, (c) => c.notFound())
}

/** Whether a picture was uploaded before this time and is neither in a message nor in a draft. */
export function isUnusedImage(db: Db, uploadedBefore: Date): SQL | undefined {
  const drafts = db
    .select({ id: conversationDraft.staffId })
    .from(conversationDraft)
    .where(sql`${image.id} = any (${conversationDraft.imageIds})`)
  return and(isNull(image.usedBySeq), lt(image.createdAt, uploadedBefore), notExists(drafts))
}
