import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { CONTENT_PICTURES_PATH } from '../../../contract/kinds/content.ts'
import { mountPictureFiles } from '../../auth/picture.ts'
import type { ConvertPicture } from '../../auth/pictureFile.ts'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../http/honoEnv.ts'
import type { Preparations } from '../../http/handler.ts'
import { contentPicture, contentResource } from './table.ts'

/** Returns the preparations that convert the picture in a call before the transaction of the call begins. */
export function createContentPreparations(
  convert: ConvertPicture,
): Pick<Preparations, 'createContentResource' | 'updateContentResource'> {
  async function convertImage<Body extends { image?: string | undefined }>(body: Body): Promise<Body> {
    if (body.image === undefined) return body
    const image = await convert(Buffer.from(body.image, 'base64'), 'whole')
    return { ...body, image: image.toString('base64') }
  }
  return {
    createContentResource: async (call) => ({ ...call, body: await convertImage(call.body) }),
    updateContentResource: async (call) => ({ ...call, body: await convertImage(call.body) }),
  }
}

/** Mounts the pictures of content resources, which everybody may see. */
export function mountContentPictures(app: Hono<Env>, db: Db): void {
  mountPictureFiles(app, CONTENT_PICTURES_PATH, async (hash) => {
    const [found] = await db
      .select({ image: contentPicture.image })
      .from(contentPicture)
      // The picture of a deleted resource is not served.
      .innerJoin(contentResource, eq(contentResource.id, contentPicture.resourceId))
      .where(eq(contentPicture.hash, hash))
      .limit(1)
    return found?.image
  })
}
