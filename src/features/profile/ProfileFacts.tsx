import type { Read } from '../../../contract/answer.ts'
import type { StaffProfile } from '../../../contract/auth.ts'
import { pictureUrl } from '../../api/urls.ts'
import { useNamedPermissions } from '../../api/signedInStaff.ts'
import { CommandRunButton } from '../../resources/record/CommandButton.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { staffName } from '../../shared/staffName.ts'
import { useText } from '../../texts/text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { PersonPicture } from '../../ui/personPicture.tsx'
import type { ProfileCommands } from './commands.ts'

/** The data of the signed-in staff member. */
export function ProfileFacts({ profile, commands }: { profile: Read<typeof StaffProfile>; commands: ProfileCommands }) {
  const text = useText()
  const permissions = useNamedPermissions()
  const name = staffName(profile, text)
  return (
    <Facts>
      <Fact name={text('profile.picture')}>
        <span className="flex flex-wrap items-center gap-3">
          <PersonPicture source={pictureUrl(profile.profileImage)} name={name} alt={name} />
          <CommandRunButton command={commands.changePicture} />
          {profile.profileImage !== null && <CommandRunButton command={commands.removePicture} />}
        </span>
      </Fact>
      <Fact name={text('profile.email')}>{profile.email}</Fact>
      <Fact name={text('profile.nickname')}>{profile.nickname}</Fact>
      <Fact name={text('profile.fullName')}>{profile.fullName}</Fact>
      <Fact name={text('profile.roles')}>{profile.roles.map((role) => role.name).join('\n')}</Fact>
      <Fact name={text('profile.permissions')}>
        {permissions.map((permission) => permissionName(permission, text)).join('\n')}
      </Fact>
    </Facts>
  )
}
