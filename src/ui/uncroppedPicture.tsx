import { useEffect, useRef } from 'react'
import { useText } from '../text.ts'
import type { CroppedPicture } from './croppedPicture.ts'

/** The maximum width and height of the preview, in px. */
const PREVIEW_SIZE_MAX_PX = 384

/** A picture from a file. It is a canvas, because the content security policy forbids `blob:` URLs. */
export default function UncroppedPicture({ picture: { bitmap } }: { picture: CroppedPicture }) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, PREVIEW_SIZE_MAX_PX / bitmap.width, PREVIEW_SIZE_MAX_PX / bitmap.height)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={text('content.preview')}
      width={width}
      height={height}
      className="mt-2 block max-w-full rounded-sm border border-line"
    />
  )
}
