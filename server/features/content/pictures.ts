import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { mountPictureFiles } from '../../auth/picture.ts'
import type { ConvertPicture } from '../../auth/pictureFile.ts'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../http/env.ts'
import type { Preparations } from '../../http/handler.ts'
import { contentPicture } from './table.ts'

/** The path of the pictures of content resources on the server. */
export const CONTENT_PICTURES = '/picture/content'

/** Returns what happens to the picture of a content resource before the transaction of its call. */
export function contentPreparations(
  convert: ConvertPicture,
): Pick<Preparations, 'createContentResource' | 'updateContentResource'> {
  async function converted<Body extends { image?: string | undefined }>(body: Body): Promise<Body> {
    if (body.image === undefined) return body
    const image = await convert(Buffer.from(body.image, 'base64'), 'whole')
    return { ...body, image: image.toString('base64') }
  }
  return {
    createContentResource: async (call) => ({ ...call, body: await converted(call.body) }),
    updateContentResource: async (call) => ({ ...call, body: await converted(call.body) }),
  }
}

/** Mounts the pictures of content resources, which everybody may see. */
export function mountContentPictures(app: Hono<Env>, db: Db): void {
  mountPictureFiles(app, CONTENT_PICTURES, async (hash) => {
    const [found] = await db
      .select({ image: contentPicture.image })
      .from(contentPicture)
      .where(eq(contentPicture.hash, hash))
      .limit(1)
    return found?.image
  })
}
