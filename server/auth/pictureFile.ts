import sharp from 'sharp'
import { isPictureFile, PICTURE_PIXELS_MAX } from '../../contract/pictureFile.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { TextKey } from '../http/text.ts'

/** The width and height of a square picture in pixels. It is shown smaller, so it is sharp on dense screens too. */
const PICTURE_SIZE_PX = 256
/** A picture that is not cropped is scaled down to at most this width and height, in pixels. */
const WHOLE_PICTURE_SIZE_MAX_PX = 1_600
/** How long the conversion of a picture may take. */
export const CONVERSION_SECONDS_MAX = 10
const RUNNING_CONVERSIONS_MAX = 2
const WAITING_CONVERSIONS_MAX = 8
/** The Retry-After header while too many pictures are being processed. */
const RETRY_AFTER_S = '5'

// Pictures are processed once each, so nothing can be reused.
sharp.cache(false)

/** How files are read. The number of pixels is checked by the caller, before the picture is decoded. */
export const SHARP_INPUT_OPTIONS = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const

/** How a picture is stored: as a square of 256 pixels cut from its center, or whole, up to 1,600 pixels per side. */
type PictureShape = 'square' | 'whole'

/** Converts a sent picture to the one that is stored. Throws a Failure of 422 or 503. */
export type ConvertPicture = (file: Uint8Array, shape: PictureShape) => Promise<Buffer>

/**
 * Converts a sent picture to the one that is stored: in WebP, upright, one frame, no metadata.
 * Throws a Failure of 422 for a file that is not a still picture in JPEG, PNG or WebP, or that is too large.
 */
async function convertPicture(file: Uint8Array, shape: PictureShape): Promise<Buffer> {
  if (!isPictureFile(file)) throw invalidPictureFailure('picture.type')
  try {
    const picture = sharp(file, SHARP_INPUT_OPTIONS)
    const { width, height, pages = 1 } = await picture.metadata()
    if (width * height > PICTURE_PIXELS_MAX) throw invalidPictureFailure('picture.pixels')
    if (pages > 1) throw invalidPictureFailure('picture.animated')
    const uprightPicture = picture.autoOrient()
    const resizedPicture =
      shape === 'square'
        ? uprightPicture.resize(PICTURE_SIZE_PX, PICTURE_SIZE_PX, { fit: 'cover' })
        : uprightPicture.resize(WHOLE_PICTURE_SIZE_MAX_PX, WHOLE_PICTURE_SIZE_MAX_PX, {
            fit: 'inside',
            withoutEnlargement: true,
          })
    return await resizedPicture.webp({ quality: 85 }).timeout({ seconds: CONVERSION_SECONDS_MAX }).toBuffer()
  } catch (error) {
    throw error instanceof Failure ? error : invalidPictureFailure('picture.damaged')
  }
}

function invalidPictureFailure(key: TextKey): Failure {
  return invalid({ image: key })
}

/** Runs a conversion when its turn comes. Throws a Failure of 503 if too many others wait. */
export type PictureQueue = <Converted>(convert: () => Promise<Converted>) => Promise<Converted>

/** Returns a queue that runs conversions two at a time. Up to eight more wait; any further one is refused with 503. */
export function createPictureQueue(): PictureQueue {
  let runningCount = 0
  const waitingConversions: (() => void)[] = []
  return async (convert) => {
    if (runningCount >= RUNNING_CONVERSIONS_MAX) {
      if (waitingConversions.length >= WAITING_CONVERSIONS_MAX)
        throw new Failure(503, 'picture.busy', { headers: { 'Retry-After': RETRY_AFTER_S } })
      await new Promise<void>((resolve) => void waitingConversions.push(resolve))
    } else runningCount += 1
    try {
      return await convert()
    } finally {
      const startNextConversion = waitingConversions.shift()
      if (startNextConversion === undefined) runningCount -= 1
      else startNextConversion()
    }
  }
}

/**
 * Returns a function that converts pictures when it is their turn in the queue.
 * @param convert replaced in tests
 */
export function createPictureConverter(queue: PictureQueue, convert: ConvertPicture = convertPicture): ConvertPicture {
  return (file, shape) => queue(() => convert(file, shape))
}
