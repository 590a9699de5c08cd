import { useState } from 'react'
import { pictureUrl } from '../api/urls.ts'
import { useProfile } from '../api/signedInStaff.ts'
import { DeferredOverlay } from '../loading/DeferredOverlay.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'
import { PersonPicture } from '../ui/personPicture.tsx'
import { staffName } from '../shared/staffName.ts'

const loadPersonMenu = () => import('./PersonMenu.tsx')

/**
 * The button with the name and picture of the signed-in person. It opens a menu, whose code loads after the first
 * screen.
 */
export function SignedInPerson() {
  const text = useText()
  const profile = useProfile()
  const [anchor, setAnchor] = useState<Element | undefined>()
  const close = () => setAnchor(undefined)
  usePreload(loadPersonMenu)
  const name = staffName(profile, text)
  const role = profile.roles[0]?.name
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        className="flex h-11 shrink-0 items-center gap-2 rounded-md px-1 text-start hover:bg-sunk"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        <PersonPicture source={pictureUrl(profile.profileImage)} name={name} />
        <span className="flex max-w-40 flex-col leading-tight max-lg:sr-only">
          <span className="truncate text-sm font-medium">{name}</span>
          {role !== undefined && <span className="truncate text-xs text-faint">{role}</span>}
        </span>
        <Icon name="chevronDown" size={12} className="text-faint max-lg:hidden" />
      </button>
      {anchor && (
        <DeferredOverlay
          load={loadPersonMenu}
          componentProps={{ label: name, anchor, onClose: close }}
          onClose={close}
        />
      )}
    </>
  )
}
