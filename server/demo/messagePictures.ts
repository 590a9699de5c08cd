import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { drawDemoPicture } from '../features/demoPictures/mount.ts'

/** Draws the pictures that people send, as they are stored. */
export function drawMessagePictures() {
  const subjects = ['cup', 'bowl', 'sweet', 'book', 'flower'] as const
  return Promise.all(
    subjects.map(async (subject, index) => {
      const drawing = sharp(Buffer.from(drawDemoPicture(subject, index + 11)), { density: 600 })
      const fullPicture = await drawing.resize(960, 720, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
      const thumb = await sharp(fullPicture).resize(320).webp({ quality: 75 }).toBuffer()
      const sha256 = createHash('sha256').update(fullPicture).digest('hex')
      return { sha256, width: 960, height: 720, fullPicture, thumb }
    }),
  )
}
