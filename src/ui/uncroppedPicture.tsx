import { useText } from '../texts/text.ts'
import type { ChosenPicture } from './chosenPicture.ts'
import { usePreviewCanvas } from './usePreviewCanvas.ts'

/** The maximum size of the preview, in px. */
const PREVIEW_SIZE_MAX = { width: 384, height: 384 }

/** A picture from a file, as a whole. */
export default function UncroppedPicture({ picture: { bitmap } }: { picture: ChosenPicture }) {
  const text = useText()
  const { canvas, width, height } = usePreviewCanvas(bitmap, PREVIEW_SIZE_MAX)
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
