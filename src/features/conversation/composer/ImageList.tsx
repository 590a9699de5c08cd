import { useSelector } from '@xstate/react'
import { ImageRefusal, type ImageUploadSnapshot } from '../../../../machines/imageUpload.ts'
import { type TextKey, useText } from '../../../text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { ChosenImage, ImageUploads } from './imageUploads.ts'

/** The pictures that are chosen for the next message, with their progress. */
export function ImageList({ images, uploads }: { images: readonly ChosenImage[]; uploads: ImageUploads }) {
  const text = useText()
  if (images.length === 0) return null
  return (
    <ul aria-label={text('composer.images')} className="flex flex-wrap gap-2 px-3 pt-2">
      {images.map((image) => (
        <ImageItem key={image.id} image={image} onCancel={() => uploads.cancel(image.id)} />
      ))}
    </ul>
  )
}

function ImageItem({ image: { name, previewUrl, actor }, onCancel }: { image: ChosenImage; onCancel: () => void }) {
  const text = useText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { share, failure } = state.context
  const percent = Math.floor(share * 100)
  return (
    <li className="flex max-w-full items-center gap-2 rounded-md border border-line bg-surface p-1">
      {previewUrl !== undefined && <img src={previewUrl} alt="" className="size-12 rounded-sm object-cover" />}
      <span className="min-w-0">
        <span className="block max-w-48 truncate text-sm">{name}</span>
        <span className={`block text-xs ${state.matches('refused') ? 'text-danger' : 'text-faint'}`}>
          {failure instanceof ImageRefusal ? failure.reason : text(STATE_TEXT_KEYS[stateOf(state)])}
        </span>
        {state.matches('uploading') && (
          <progress
            className="h-1 w-full"
            max={100}
            value={percent}
            aria-label={text('composer.image.progress', { name, percent })}
          />
        )}
      </span>
      {state.matches('failed') && (
        <Button
          tone="quiet"
          onClick={() => actor.send({ type: 'retry' })}
          aria-label={text('composer.image.retry', { name })}
        >
          {text('conversation.outbox.retry')}
        </Button>
      )}
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
