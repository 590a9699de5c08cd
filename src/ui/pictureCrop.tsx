import { useEffect, useRef } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useText } from '../text.ts'
import type { CroppedPicture } from './croppedPicture.ts'

/** The maximum width and height of the preview, in px. */
const PREVIEW_WIDTH_MAX_PX = 384
const PREVIEW_HEIGHT_MAX_PX = 300
/** The minimum width of the square, in px of the preview. */
const SQUARE_SIZE_MIN_PX = 32

interface CropProps {
  picture: CroppedPicture
  isDisabled: boolean
  onChange: (picture: CroppedPicture) => void
}

/**
 * The picture with a square that the pointer or the arrow keys move. The picture is a canvas, because the content
 * security policy forbids `blob:` URLs.
 */
export default function PictureCrop({ picture, isDisabled, onChange }: CropProps) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { bitmap, crop } = picture
  const scale = Math.min(1, PREVIEW_WIDTH_MAX_PX / bitmap.width, PREVIEW_HEIGHT_MAX_PX / bitmap.height)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])
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
        onChange={(_pixels, percent) => onChange({ ...picture, crop: percent })}
      >
        <canvas ref={canvas} width={width} height={height} className="block max-w-full" />
      </ReactCrop>
      <p className="mt-1 text-xs text-faint">{text('picture.crop.hint')}</p>
    </figure>
  )
}
