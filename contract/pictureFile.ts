/** The maximum size of a picture file that the console reads, in bytes. It sends only a small square of the picture. */
export const PICTURE_FILE_MAX = 20_000_000
/** The maximum number of pixels of a picture: more than a phone camera produces. */
export const PICTURE_PIXELS_MAX = 50_000_000
/** The number of bytes at the beginning of a picture file that identify its format. */
export const PICTURE_SIGNATURE_LENGTH = 12

/** The first bytes of each format in hexadecimal. In WebP, the four bytes in the middle are the file's length. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/** Returns whether a file begins like JPEG, PNG or WebP. The file's name and declared type are ignored. */
export function isPictureFile(file: Uint8Array): boolean {
  const firstBytes = [...file.subarray(0, PICTURE_SIGNATURE_LENGTH)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return SIGNATURES.some((pattern) => pattern.test(firstBytes))
}
