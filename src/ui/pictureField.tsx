import { Suspense, useRef, useState } from 'react'
import {
  isPictureFile,
  PICTURE_FILE_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIGNATURE_LENGTH,
} from '../../contract/pictureFile.ts'
import { lazyWithRetry } from '../loading/lazyComponent.tsx'
import { type TextKey, useText } from '../texts/text.ts'
import { type ChosenPicture, isChosenPicture } from './chosenPicture.ts'
import { FieldFrame } from './field.tsx'
import type { FieldBinding } from './form.tsx'
import { PendingIndicator } from './pendingIndicator.tsx'

const PictureCrop = lazyWithRetry(() => import('./pictureCrop.tsx'))
const UncroppedPicture = lazyWithRetry(() => import('./uncroppedPicture.tsx'))

interface PictureFieldProps {
  field: FieldBinding<unknown>
  label: string
  hint?: string
  isRequired?: boolean
  disabled?: boolean
  /** Whether the whole picture is used instead of a square part of it. */
  isUncropped?: boolean
}

/** A field for a picture from a file. The preview lets the used square be moved, unless `isUncropped` is set. */
export function PictureField({ field, label, hint, isRequired, disabled, isUncropped = false }: PictureFieldProps) {
  const text = useText()
  const [fileError, setFileError] = useState<TextKey>()
  const latestFile = useRef<File>(undefined)
  const picture = isChosenPicture(field.value) ? field.value : undefined

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    latestFile.current = file
    const pictureOrProblem = await readPicture(file)
    if (latestFile.current !== file) return
    setFileError(typeof pictureOrProblem === 'string' ? pictureOrProblem : undefined)
    field.onValueChange(typeof pictureOrProblem === 'string' ? '' : pictureOrProblem)
  }

  return (
    <>
      <FieldFrame
        field={{ name: field.name, error: fileError === undefined ? field.error : text(fileError) }}
        {...{ label, hint, isRequired, disabled }}
      >
        {(controlProps) => (
          <input
            {...controlProps}
            type="file"
            ref={(input) => restoreChosenFile(input, picture?.file)}
            accept="image/jpeg,image/png,image/webp"
            className="control h-auto w-full py-1"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </FieldFrame>
      {picture !== undefined && (
        <Suspense fallback={<PendingIndicator />}>
          {isUncropped ? (
            <UncroppedPicture picture={picture} />
          ) : (
            <PictureCrop picture={picture} isDisabled={disabled ?? false} onChange={field.onValueChange} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Puts the file that was chosen before back into the empty input of a form that is shown again. */
function restoreChosenFile(input: HTMLInputElement | null, file: File | undefined): void {
  if (input === null || file === undefined || input.files?.length !== 0) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}

/**
 * Reads a picture, and selects its largest central square. Returns a message key with the reason if the file cannot be
 * used.
 */
async function readPicture(file: File): Promise<ChosenPicture | TextKey> {
  if (file.size > PICTURE_FILE_MAX) return 'picture.tooLarge'
  const firstBytes = new Uint8Array(await file.slice(0, PICTURE_SIGNATURE_LENGTH).arrayBuffer())
  if (!isPictureFile(firstBytes)) return 'picture.type'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return 'picture.damaged'
  const { width, height } = bitmap
  if (width * height > PICTURE_PIXELS_MAX) return 'picture.pixels'
  const side = Math.min(width, height)
  const [widthPercent, heightPercent] = [(100 * side) / width, (100 * side) / height]
  const crop = {
    unit: '%' as const,
    x: (100 - widthPercent) / 2,
    y: (100 - heightPercent) / 2,
    width: widthPercent,
    height: heightPercent,
  }
  return { file, bitmap, crop }
}
