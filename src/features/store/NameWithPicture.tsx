import type { ReactNode } from 'react'
import { pictureUrl } from '../../api/urls.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

interface NameWithPictureProps {
  image: string | null
  /** Shown if there is no picture. */
  icon: IconName
  children: ReactNode
}

/** A small picture with a name beside it. */
export function NameWithPicture({ image, icon, children }: NameWithPictureProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Picture source={pictureUrl(image)} size="small" isLazy placeholder={<Icon name={icon} size={14} />} />
      <span className="truncate @max-[1020px]/grid:whitespace-normal">{children}</span>
    </span>
  )
}
