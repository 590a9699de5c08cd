import { pictureUrl } from '../../api/urls.ts'
import { PersonPicture } from '../../ui/personPicture.tsx'

/** The picture of a member. */
export function UserPicture({
  record: { fullName, profileImage },
}: {
  record: { fullName: string; profileImage: string | null }
}) {
  return <PersonPicture source={pictureUrl(profileImage)} name={fullName} alt={fullName} />
}
