import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { listSessions, type Session } from '../../../contract/session.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration, useCommandServices } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandRunButton } from '../../resources/record/CommandButton.tsx'
import { RecordUnavailable } from '../../resources/record/RecordPage.tsx'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { Time } from '../../ui/time.tsx'
import { deviceName } from './device.ts'
import { Section } from './Section.tsx'
import { endOtherSessionsCommand, endSessionCommand } from './sessionCommands.ts'

const NO_SESSIONS: readonly Read<typeof Session>[] = []

/**
 * The sessions of the signed-in staff member. Each except the current one has a command that ends it; another command
 * ends all except the current one.
 */
export function SessionsSection() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const query = useQuery(endpointQuery(client, listSessions, {}))
  const sessions = query.data?.items ?? NO_SESSIONS
  const endOthersCommand = endOtherSessionsCommand({ client, queryClient }, sessions)
  const endCommands = new Map(
    sessions
      .filter(({ isCurrent }) => !isCurrent)
      .map((session) => [session.id, endSessionCommand({ client, queryClient }, session, text)]),
  )
  useCommandRegistration([endOthersCommand, ...endCommands.values()])
  useRefocusWhenContentChanges(sessions.length)
  return (
    <Section
      name="devices"
      action={endOthersCommand.refusal === undefined && <CommandRunButton command={endOthersCommand} />}
    >
      {query.data === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <ul
          className="divide-y divide-line border-y border-line bg-surface"
          aria-label={text('profile.section.devices')}
        >
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} endCommand={endCommands.get(session.id)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One session. The session of this browser is marked and has no command, because signing out ends it. */
function SessionItem({ session, endCommand }: { session: Read<typeof Session>; endCommand: Command | undefined }) {
  const text = useText()
  const { runner } = useCommandServices()
  const facts = [
    { name: text('session.network'), value: session.network || '—' },
    { name: text('session.since'), value: <Time at={session.createdAt} as="dateTime" /> },
    { name: text('session.lastSeen'), value: <Time at={session.lastSeenAt} as="relative" /> },
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2 sm:px-6">
      <span className="flex min-w-48 items-center gap-2 font-medium">
        {deviceName(session.userAgent, text)}
        {session.isCurrent && <Chip tone="good">{text('session.current')}</Chip>}
      </span>
      <dl className="flex grow flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-faint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {endCommand !== undefined && (
        <Button
          className="text-accent"
          aria-label={text(endCommand.title.key, endCommand.title.values)}
          onClick={() => runner.start(endCommand)}
        >
          {text('session.end')}
        </Button>
      )}
    </li>
  )
}
