import type { MessageImage } from '../../../../contract/conversation/message.ts'

/** The newest known addresses of pictures, by the ids of these. */
export type KnownPictures = ReadonlyMap<number, MessageImage>

/**
 * Returns a function that reads the addresses of a message and of those around it again, because the picture of the
 * message could not be loaded: an address is valid for two hours at most (rule 10.10). No address is replaced twice, so
 * that a picture that cannot be loaded at all is not read for ever.
 * @param readAround reads the pictures of a message and of those around it
 * @param add gets the pictures that were read
 */
export function createAddressRefresh(
  readAround: (seq: number) => Promise<readonly (MessageImage | null)[]>,
  add: (pictures: KnownPictures) => void,
): (seq: number, failedUrl: string) => void {
  const failedUrls = new Set<string>()
  return (seq, failedUrl) => {
    if (failedUrls.has(failedUrl)) return
    failedUrls.add(failedUrl)
    readAround(seq).then(
      (images) => add(new Map(images.flatMap((image) => (image === null ? [] : [[image.id, image]])))),
      // The next failure asks again, such as when the connection is back.
      () => failedUrls.delete(failedUrl),
    )
  }
}
