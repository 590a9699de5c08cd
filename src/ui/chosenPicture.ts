/** A picture that was loaded from a chosen file, and the square to which it can be cropped. */
export interface ChosenPicture {
  file: File
  bitmap: ImageBitmap
  /** The square, in percent of the picture's width and height. */
  crop: { unit: '%'; x: number; y: number; width: number; height: number }
}

/** The size of the square that is sent, in pixels. The server reduces it further. */
const SENT_SQUARE_SIZE_PX = 512
const SQUARE_ENCODING_QUALITY = 0.9

/** The maximum width and height of a whole picture that is sent, in pixels. */
const UNCROPPED_PICTURE_SIZE_MAX_PX = 1_600
/** The maximum length of a whole picture in base64. It leaves room for the other fields of a request. */
const UNCROPPED_PICTURE_BASE64_LENGTH_MAX = 900_000
/**
 * The formats and qualities in which a whole picture is encoded, the best first. JPEG is for browsers that cannot
 * encode WebP.
 */
const UNCROPPED_PICTURE_ENCODINGS = [
  ['image/webp', 0.85],
  ['image/webp', 0.6],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
] as const

/** Returns whether a value of a form is a chosen picture. */
export function isChosenPicture(value: unknown): value is ChosenPicture {
  return typeof value === 'object' && value !== null && 'bitmap' in value && 'crop' in value
}

/** Returns the square of the picture as a file in base64: WebP, or PNG if the browser cannot encode WebP. */
export function encodeSquare({ bitmap, crop }: ChosenPicture): string {
  const canvas = document.createElement('canvas')
  canvas.width = SENT_SQUARE_SIZE_PX
  canvas.height = SENT_SQUARE_SIZE_PX
  const width = (bitmap.width * crop.width) / 100
  const height = (bitmap.height * crop.height) / 100
  const left = (bitmap.width * crop.x) / 100
  const top = (bitmap.height * crop.y) / 100
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, SENT_SQUARE_SIZE_PX, SENT_SQUARE_SIZE_PX)
  return base64Of(canvas.toDataURL('image/webp', SQUARE_ENCODING_QUALITY))
}

/** Returns the whole picture within 1,600 pixels as a file in base64, small enough for a request. */
export function encodeUncroppedPicture({ bitmap }: ChosenPicture): string {
  const scale = Math.min(1, UNCROPPED_PICTURE_SIZE_MAX_PX / bitmap.width, UNCROPPED_PICTURE_SIZE_MAX_PX / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  let base64 = ''
  for (const [type, quality] of UNCROPPED_PICTURE_ENCODINGS) {
    base64 = base64Of(canvas.toDataURL(type, quality))
    if (base64.length <= UNCROPPED_PICTURE_BASE64_LENGTH_MAX) return base64
  }
  return base64
}

function base64Of(url: string): string {
  return url.slice(url.indexOf(',') + 1)
}
