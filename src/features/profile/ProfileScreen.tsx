import { useQueryClient } from '@tanstack/react-query'
import { useProfile } from '../../api/signedInStaff.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useCommandServices, useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useReportFirstScreenRendered } from '../../navigation/firstScreenContent.ts'
import { RecentChangeNote } from '../../resources/changes/RecentChangeNote.tsx'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { profileCommands } from './commands.ts'
import { PreferencesSection } from './PreferencesSection.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The profile screen of the signed-in staff member: data, second factor, preferences of this browser, and sessions. */
export default function ProfileScreen() {
  const text = useText()
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const profile = useProfile()
  const { runner } = useCommandServices()
  const commands = profileCommands({ client, queryClient }, profile)
  useCommandRegistration(Object.values(commands))
  useReportFirstScreenRendered()
  return (
    <>
      <PageHeader title={text('screen.profile')}>
        <Button icon="pencil" onClick={() => runner.start(commands.edit)}>
          {text('profile.edit')}
          <Kbd shortcut={KEY_MAP.record.edit[0]} />
        </Button>
      </PageHeader>
      <div className="px-3 sm:px-6">
        <RecentChangeNote recordKey={recordKeyOf('profile', profile.id)} version={profile.version} isAnnounced />
      </div>
      {profile.isSecondFactorMissing && (
        <p role="alert" className="mx-3 mb-4 flex gap-2.5 rounded-md bg-accent-tint px-3 py-2.5 sm:mx-6">
          <Icon name="warning" className="mt-1 shrink-0 text-accent" />
          {text('secondFactor.missing')}
        </p>
      )}
      <ProfileFacts profile={profile} commands={commands} />
      <SecondFactorSection />
      <PreferencesSection />
      <SessionsSection />
    </>
  )
}
