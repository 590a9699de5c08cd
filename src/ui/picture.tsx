import { type ReactNode, useState } from 'react'

interface PictureProps {
  /** The full URL of the picture; null if there is none. */
  source: string | null
  /** The size of the square frame, 24, 40 or 96 pixels; the picture is cropped to fill it. */
  size: 'small' | 'large' | 'preview'
  isRound?: boolean
  /** The alternative text; empty if the text beside it says the same. */
  alt?: string
  isLazy?: boolean
  /** Shown until the picture has loaded, and if there is no picture or it fails to load. */
  placeholder: ReactNode
}

const SIZES = { small: 'size-6', large: 'size-10', preview: 'size-24' }

/** A picture in a frame of fixed size, which shows the placeholder if there is no picture. */
export function Picture(props: PictureProps) {
  return <FramedPicture key={props.source} {...props} />
}

function FramedPicture({ source, size, isRound = false, alt = '', isLazy = false, placeholder }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(source === null ? 'failed' : 'loading')
  const shape = isRound ? 'rounded-full' : 'rounded-sm'
  return (
    <span
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden bg-neutral-tint text-neutral ${SIZES[size]} ${shape}`}
      {...(state === 'failed' && alt !== '' ? { role: 'img', 'aria-label': alt } : {})}
    >
      {/* The placeholder is hidden rather than removed: it keeps the frame aligned with the text beside it. */}
      <span
        className={`inline-grid place-items-center select-none ${state === 'shown' ? 'invisible' : ''}`}
        aria-hidden
      >
        {placeholder}
      </span>
      {source !== null && state !== 'failed' && (
        <img
          src={source}
          alt={alt}
          {...(isLazy ? { loading: 'lazy' } : {})}
          className={`absolute inset-0 size-full object-cover ${state === 'shown' ? '' : 'opacity-0'}`}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}
