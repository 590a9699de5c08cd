import sharp, { type Sharp } from 'sharp'
import { MESSAGE_IMAGE_PIXELS_MAX } from '../../../contract/limits.ts'
import { isPictureFile } from '../../../contract/pictureFile.ts'
import { CONVERSION_SECONDS_MAX, SHARP_INPUT_OPTIONS } from '../../auth/pictureFile.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { TextKey } from '../../http/text.ts'

/** The greatest width and height of a picture and of its small version, in pixels. */
const FULL_SIZE_MAX_PX = 1_600
const THUMB_SIZE_MAX_PX = 320

/** The formats of the files that are accepted, by the names of `sharp`. Of an animated one, the first frame is kept. */
const ACCEPTED_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif']

/** A picture as it is stored: in WebP, upright, one frame, no metadata. The size in pixels is that of `fullPicture`. */
export interface ConvertedImage {
  fullPicture: Buffer
  thumb: Buffer
  width: number
  height: number
}

/**
 * Converts the file of a picture in a message to what is stored. Throws a Failure of 422 for a file that is not a
 * picture in JPEG, PNG, WebP or GIF, whatever its name or declared type, or that has too many pixels.
 */
export async function convertMessageImage(file: Uint8Array): Promise<ConvertedImage> {
  // Checked first, because the library would also read other formats, such as SVG.
  if (!isPictureFile(file) && !isGifFile(file)) throw invalidImageFailure('message.image.type')
  try {
    const picture = sharp(file, SHARP_INPUT_OPTIONS)
    const { format, width, height } = await picture.metadata()
    if (!ACCEPTED_FORMATS.includes(format)) throw invalidImageFailure('message.image.type')
    if (width * height > MESSAGE_IMAGE_PIXELS_MAX) throw invalidImageFailure('message.image.pixels')
    const full = await resize(picture.autoOrient(), FULL_SIZE_MAX_PX, 85).toBuffer({ resolveWithObject: true })
    const thumb = await resize(sharp(full.data, SHARP_INPUT_OPTIONS), THUMB_SIZE_MAX_PX, 75).toBuffer()
    return { fullPicture: full.data, thumb, width: full.info.width, height: full.info.height }
  } catch (error) {
    throw error instanceof Failure ? error : invalidImageFailure('picture.damaged')
  }
}

/** Draws what is shown in the place of a deleted picture of this size: a gray one, crossed out. */
export async function createDeletedImage(
  width: number,
  height: number,
): Promise<Pick<ConvertedImage, 'fullPicture' | 'thumb'>> {
  const center = `translate(${width / 2} ${height / 2}) scale(${Math.min(width, height) / 8})`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#d4d4d4"/>
    <path transform="${center}" d="M-1-1 1 1M-1 1 1-1" stroke="#737373" stroke-width=".3" stroke-linecap="round"/></svg>`
  const full = await sharp(Buffer.from(drawing)).webp().toBuffer()
  return { fullPicture: full, thumb: await resize(sharp(full, SHARP_INPUT_OPTIONS), THUMB_SIZE_MAX_PX, 75).toBuffer() }
}

function resize(picture: Sharp, sizeMax: number, quality: number): Sharp {
  return picture
    .resize(sizeMax, sizeMax, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: CONVERSION_SECONDS_MAX })
}

function isGifFile(file: Uint8Array): boolean {
  return /^GIF8[79]a/.test(Buffer.from(file.subarray(0, 6)).toString('latin1'))
}

function invalidImageFailure(key: TextKey): Failure {
  return invalid({ image: key })
}
