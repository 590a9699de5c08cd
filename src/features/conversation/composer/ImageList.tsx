import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { ImageRefusal, type ImageUploadSnapshot } from '../../../../machines/console/imageUpload.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { type TextKey, useText } from '../../../texts/text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { ChosenImage, ImageUploads } from './imageUploads.ts'

interface ImageListProps {
  /** The pictures that the server has stored. */
  images: readonly MessageImage[]
  uploads: ImageUploads
  /** The files that it has not. */
  chosenFiles: readonly ChosenImage[]
  onRemove: (imageId: number) => void
}

/** The pictures of the next message; those that are being sent to the server with their progress. */
export function ImageList({ images, uploads, chosenFiles, onRemove }: ImageListProps) {
  const text = useText()
  if (images.length + chosenFiles.length === 0) return null
  return (
    <ul aria-label={text('composer.images')} className="flex flex-wrap gap-2 px-3 pt-2">
      {images.map((image, index) => {
        const { name, previewUrl } = uploads.fileOf(image.id) ?? {}
        return (
          <ImageItem
            key={image.id}
            name={name ?? text('composer.image.number', { n: index + 1 })}
            previewUrl={previewUrl ?? pictureUrl(image.thumbUrl) ?? undefined}
            detail={text('composer.image.state.ready')}
            onCancel={() => onRemove(image.id)}
          />
        )
      })}
      {chosenFiles.map((file) => (
        <UploadItem key={file.id} file={file} onCancel={() => uploads.cancel(file.id)} />
      ))}
    </ul>
  )
}

function UploadItem({ file: { name, previewUrl, actor }, onCancel }: { file: ChosenImage; onCancel: () => void }) {
  const text = useText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { share, failure } = state.context
  const percent = Math.floor(share * 100)
  return (
    <ImageItem
      name={name}
      previewUrl={previewUrl}
      isRefused={state.matches('refused')}
      detail={failure instanceof ImageRefusal ? failure.reason : text(STATE_TEXT_KEYS[stateOf(state)])}
      onCancel={onCancel}
      {...(state.matches('uploading')
        ? { progress: { percent, label: text('composer.image.progress', { name, percent }) } }
        : {})}
    >
      {state.matches('failed') && (
        <Button
          tone="quiet"
          onClick={() => actor.send({ type: 'retry' })}
          aria-label={text('composer.image.retry', { name })}
        >
          {text('conversation.outbox.retry')}
        </Button>
      )}
    </ImageItem>
  )
}

interface ImageItemProps {
  name: string
  previewUrl: string | undefined
  detail: string
  isRefused?: boolean
  progress?: { percent: number; label: string }
  onCancel: () => void
  /** The other buttons. */
  children?: ReactNode
}

function ImageItem({ name, previewUrl, detail, isRefused = false, progress, onCancel, children }: ImageItemProps) {
  const text = useText()
  return (
    <li className="flex max-w-full items-center gap-2 rounded-md border border-line bg-surface p-1">
      {previewUrl !== undefined && <img src={previewUrl} alt="" className="size-12 rounded-sm object-cover" />}
      <span className="min-w-0">
        <span className="block max-w-48 truncate text-sm">{name}</span>
        <span className={`block text-xs ${isRefused ? 'text-danger' : 'text-faint'}`}>{detail}</span>
        {progress !== undefined && (
          <progress className="h-1 w-full" max={100} value={progress.percent} aria-label={progress.label} />
        )}
      </span>
      {children}
      <IconButton icon="cross" label={text('composer.image.cancel', { name })} onClick={onCancel} />
    </li>
  )
}

const STATE_TEXT_KEYS = {
  waiting: 'composer.image.state.waiting',
  uploading: 'composer.image.state.uploading',
  ready: 'composer.image.state.ready',
  failed: 'composer.image.state.failed',
} as const satisfies Record<string, TextKey>

function stateOf(state: ImageUploadSnapshot): keyof typeof STATE_TEXT_KEYS {
  if (state.matches('ready')) return 'ready'
  if (state.matches('failed')) return 'failed'
  return state.matches('uploading') ? 'uploading' : 'waiting'
}
