import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useText } from '../texts/text.ts'
import type { ChosenPicture } from './chosenPicture.ts'
import { usePreviewCanvas } from './usePreviewCanvas.ts'

/** The maximum size of the preview, in px. */
const PREVIEW_SIZE_MAX = { width: 384, height: 300 }
/** The minimum width of the square, in px of the preview. */
const SQUARE_SIZE_MIN_PX = 32

interface CropProps {
  picture: ChosenPicture
  isDisabled: boolean
  onChange: (picture: ChosenPicture) => void
}

/** The picture with a square that the pointer or the arrow keys move. */
export default function PictureCrop({ picture, isDisabled, onChange }: CropProps) {
  const text = useText()
  const { bitmap, crop } = picture
  const { canvas, width, height } = usePreviewCanvas(bitmap, PREVIEW_SIZE_MAX)
  return (
    <figure className="mt-4">
      <figcaption className="mb-1 text-sm font-medium text-soft">{text('picture.crop')}</figcaption>
      <ReactCrop
        crop={crop}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={Math.min(SQUARE_SIZE_MIN_PX, width, height)}
        disabled={isDisabled}
        ariaLabels={{
          cropArea: text('picture.crop'),
          nwDragHandle: text('picture.crop.corner.nw'),
          nDragHandle: text('picture.crop.side.n'),
          neDragHandle: text('picture.crop.corner.ne'),
          eDragHandle: text('picture.crop.side.e'),
          seDragHandle: text('picture.crop.corner.se'),
          sDragHandle: text('picture.crop.side.s'),
          swDragHandle: text('picture.crop.corner.sw'),
          wDragHandle: text('picture.crop.side.w'),
        }}
        onChange={(_pixels, percentCrop) => onChange({ ...picture, crop: percentCrop })}
      >
        <canvas ref={canvas} width={width} height={height} className="block max-w-full" />
      </ReactCrop>
      <p className="mt-1 text-xs text-faint">{text('picture.crop.hint')}</p>
    </figure>
  )
}
