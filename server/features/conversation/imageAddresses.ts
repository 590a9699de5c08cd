import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR_MS = 3_600_000

/** The path of the addresses of pictures in messages. */
export const IMAGE_PATH = '/chat/image'

/** The sizes in which a picture is served. */
type ImageSize = 'full' | 'thumb'

/** The parts of an address of a picture: which picture, the hour in which it was created, and the signature. */
interface ImageAddress {
  id: number
  size: ImageSize
  /** Hours since 1970. */
  hour: number
  signature: string
}

/**
 * Signs the addresses of pictures in messages. Whoever has an address may read the picture, without a token, until the
 * end of the hour after the one in which the address was created. The address is the same for the whole hour, so that
 * browsers read each picture only once.
 */
export interface ImageAddresses {
  of(id: number, size: ImageSize, now: Date): string
  isValid(address: ImageAddress, now: Date): boolean
}

/** Creates the functions that sign and check addresses with this key. */
export function createImageAddresses(key: Uint8Array): ImageAddresses {
  const sign = (id: number, size: ImageSize, hour: number) =>
    createHmac('sha256', key).update(`${id} ${size} ${hour}`).digest('base64url')
  const hourOf = (time: Date) => Math.floor(time.getTime() / HOUR_MS)
  return {
    of(id, size, now) {
      const hour = hourOf(now)
      return `${IMAGE_PATH}/${id}?${size === 'thumb' ? 'size=thumb&' : ''}e=${hour}&s=${sign(id, size, hour)}`
    },
    isValid({ id, size, hour, signature }, now) {
      const age = hourOf(now) - hour
      const [expected, given] = [Buffer.from(sign(id, size, hour)), Buffer.from(signature)]
      return (age === 0 || age === 1) && expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
