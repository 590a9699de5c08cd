import { type ReactNode, useState } from 'react'

interface PictureProps {
  /** The whole address; null where there is none. */
  source: string | null
  /** The side of its square: 24 or 40 pixels, whatever the picture's own size. */
  size: 'small' | 'large'
  isRound?: boolean
  /** The alternative text; empty if the text beside it says the same. */
  alt?: string
  isLazy?: boolean
  /** Stands in its place until the picture is here, and where there is none or it does not load. */
  placeholder: ReactNode
}

const SIZES = { small: 'size-6', large: 'size-10' }

/** A picture in a frame that never changes its size, and that is never empty or broken. */
export function Picture(props: PictureProps) {
  return <Framed key={props.source} {...props} />
}

function Framed({ source, size, isRound = false, alt = '', isLazy = false, placeholder }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(source === null ? 'failed' : 'loading')
  const shape = isRound ? 'rounded-full' : 'rounded-sm'
  return (
    <span
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden bg-nezu-wash text-nezu ${SIZES[size]} ${shape}`}
      {...(state === 'failed' && alt !== '' ? { role: 'img', 'aria-label': alt } : {})}
    >
      {/* Hidden, not taken away: the frame keeps its line among the words beside it. */}
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
