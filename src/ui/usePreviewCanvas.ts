import { type RefObject, useEffect, useRef } from 'react'

/** A canvas and the size at which a picture is drawn in it, in px. */
interface PreviewCanvas {
  canvas: RefObject<HTMLCanvasElement | null>
  width: number
  height: number
}

/**
 * Draws a picture in a canvas, at its own size or as large as `max` allows, in px. It is a canvas, because the content
 * security policy forbids `blob:` URLs.
 */
export function usePreviewCanvas(bitmap: ImageBitmap, max: { width: number; height: number }): PreviewCanvas {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, max.width / bitmap.width, max.height / bitmap.height)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])
  return { canvas, width, height }
}
