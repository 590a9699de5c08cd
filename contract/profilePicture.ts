import * as v from 'valibot'
import { StaffProfile } from './auth.ts'
import { declareEndpoint } from './endpoint.ts'
import { BODY_MAX } from './limits.ts'
import { onScreens } from './need.ts'

/**
 * Sets the caller's profile picture. `image` is a JPEG, PNG or WebP file in base64; its format is detected from its
 * content. The server crops it to a square around its center, applies its orientation and keeps no metadata. 422 with
 * `errors.image` for any other file, 413 above 1 MB, 503 with Retry-After while too many pictures are being processed.
 */
export const setPicture = declareEndpoint({
  id: 'setPicture',
  need: onScreens('write', '/profile'),
  method: 'POST',
  path: '/auth/profile/picture',
  access: 'signedIn',
  body: v.strictObject({
    image: v.pipe(
      v.string('field.required'),
      v.nonEmpty('field.required'),
      v.maxLength(BODY_MAX, 'picture.tooLarge'),
      v.base64('picture.type'),
    ),
  }),
  response: StaffProfile,
})

/** Removes the caller's profile picture. Changes nothing if there is no picture. */
export const removePicture = declareEndpoint({
  id: 'removePicture',
  need: onScreens('write', '/profile'),
  method: 'DELETE',
  path: '/auth/profile/picture',
  access: 'signedIn',
  response: StaffProfile,
})
