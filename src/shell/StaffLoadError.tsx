import { permissionsQuery, profileQuery } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import { loadingFailureMessage } from '../texts/failureMessage.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from './Logo.tsx'

/** Replaces the whole page if the profile or the permissions failed to load. */
export default function StaffLoadError() {
  const text = useText()
  const { client, queryClient, session } = useConsole()
  const [failure] = [profileQuery(client), permissionsQuery(client)].flatMap(
    ({ queryKey }) => queryClient.getQueryState(queryKey)?.error ?? [],
  )
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4">
      <div role="alert" className="flex max-w-md flex-col items-start gap-4">
        <Logo />
        <h1 className="flex items-center gap-2 font-title text-xl">
          <Icon name="warning" className="shrink-0 text-accent" />
          {text('session.failed.title')}
        </h1>
        <p className="text-soft">{text('session.failed.message')}</p>
        {failure !== undefined && <p className="text-sm text-faint">{loadingFailureMessage(failure, text)}</p>}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" icon="refresh" autoFocus onClick={() => session.send({ type: 'retry' })}>
            {text('session.failed.retry')}
          </Button>
          <Button onClick={() => session.send({ type: 'signOut' })}>{text('command.signOut')}</Button>
        </div>
      </div>
    </main>
  )
}
