import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

interface PersonPictureProps {
  /** The full URL of the picture; null if there is none. */
  source: string | null
  /** The name whose first letter is shown if there is no picture. */
  name: string
  alt?: string
}

/** The picture of a member or staff member, 40 pixels wide (rule 1.2), or else the first letter of their name. */
export function PersonPicture({ source, name, alt = '' }: PersonPictureProps) {
  const [initial] = name.trim()
  const placeholder =
    initial === undefined ? (
      <Icon name="user" size={20} />
    ) : (
      <span className="font-title text-lg leading-none">{initial.toLocaleUpperCase()}</span>
    )
  return <Picture source={source} size="large" isRound alt={alt} placeholder={placeholder} />
}
