import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** A name beside its picture, or beside an empty frame where there is none. */
export function Pictured({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {image === null ? (
        <span className="grid size-6 shrink-0 place-items-center rounded-sm border border-line text-faint" aria-hidden>
          <Icon name="store" size={12} />
        </span>
      ) : (
        <img src={image} alt="" width={24} height={24} loading="lazy" className="size-6 shrink-0 rounded-sm object-cover" />
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
