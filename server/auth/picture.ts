import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '../db/database.ts'
import { staff } from '../db/schema.ts'
import type { Env } from '../http/honoEnv.ts'
import type { Context, Handlers, Preparations } from '../http/handler.ts'
import { audit } from '../resources/audit.ts'
import type { ConvertPicture } from './pictureFile.ts'
import { lockStaff, readProfile } from './profile.ts'
import { staffPicture } from './tables.ts'

/** The path of the URLs of staff members' pictures. */
const STAFF_PICTURE_PATH = '/picture/staff'
/** A picture may not load or run anything, even if it is opened as a page. */
export const PICTURE_CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Returns the preparation that converts a sent picture, so that the transaction of the call does not wait for that. */
export function createPicturePreparations(convert: ConvertPicture): Pick<Preparations, 'setPicture'> {
  return {
    async setPicture(call) {
      const image = await convert(Buffer.from(call.body.image, 'base64'), 'square')
      return { ...call, body: { image: image.toString('base64') } }
    },
  }
}

/**
 * The handlers of the caller's picture (rule 1.10). `setPicture` gets the picture that the preparation
 * has converted.
 */
export const pictureHandlers: Pick<Handlers, 'setPicture' | 'removePicture'> = {
  setPicture: ({ body }, context) => replacePicture(context, Buffer.from(body.image, 'base64')),
  removePicture: (_call, context) => replacePicture(context, undefined),
}

/**
 * Stores the picture, or removes the stored one, and returns the profile. Changes nothing if there is no difference.
 */
async function replacePicture(context: Context, image: Buffer | undefined) {
  const { db } = context
  const { id } = context.caller()
  const before = await lockStaff(db, id)
  const hash = image && createHash('sha256').update(image).digest('hex')
  const profileImage = hash === undefined ? null : `${STAFF_PICTURE_PATH}/${hash}.webp`
  if (before.profileImage !== profileImage) {
    await db.delete(staffPicture).where(eq(staffPicture.staffId, id))
    if (image !== undefined && hash !== undefined) await db.insert(staffPicture).values({ staffId: id, hash, image })
    await db.update(staff).set({ profileImage, updatedAt: context.clock() }).where(eq(staff.id, id))
    const event = image === undefined ? 'removePicture' : 'setPicture'
    await audit(context, { record: 'staff', recordId: id, event })
    context.recordChanged('staff', id)
    context.recordChanged('profile', id)
  }
  return readProfile(db, id)
}

/** Serves the pictures of staff members. */
export function mountStaffPictures(app: Hono<Env>, db: Db): void {
  mountPictureFiles(app, STAFF_PICTURE_PATH, async (hash) => {
    const [found] = await db
      .select({ image: staffPicture.image })
      .from(staffPicture)
      .where(eq(staffPicture.hash, hash))
      .limit(1)
    return found?.image
  })
}

/**
 * Serves pictures at a path that ends with their hash. They need no token, because nobody can guess a hash, and may be
 * cached for a year, because the hash changes with the picture. A console of another origin may show them.
 * @param readImage returns the WebP picture with this hash, or undefined if there is none
 */
export function mountPictureFiles(
  app: Hono<Env>,
  path: string,
  readImage: (hash: string) => Promise<Uint8Array | undefined>,
): void {
  app.get(`${path}/:file{[\\da-f]{64}\\.webp}`, async (c) => {
    const image = await readImage(c.req.param('file').slice(0, 64))
    if (image === undefined) return c.notFound()
    return c.body(new Uint8Array(image), 200, {
      'Content-Type': 'image/webp',
      'Content-Security-Policy': PICTURE_CONTENT_SECURITY_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
