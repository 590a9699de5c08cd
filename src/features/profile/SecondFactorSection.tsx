import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { getSecondFactor, type SecondFactor } from '../../../contract/secondFactor.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandRunButton } from '../../resources/record/CommandButton.tsx'
import { RecordUnavailable } from '../../resources/record/RecordPage.tsx'
import { useText } from '../../texts/text.ts'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { QrCode } from '../../ui/qrCode.tsx'
import { Section } from './Section.tsx'
import { secondFactorCommands } from './secondFactorCommands.ts'

/** The second factor of the signed-in staff member, with the commands that its statechart allows. */
export function SecondFactorSection() {
  const { client } = useConsole()
  const query = useQuery(endpointQuery(client, getSecondFactor, {}))
  return (
    <Section name="secondFactor">
      {query.data === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <LoadedSecondFactor secondFactor={query.data} />
      )}
    </Section>
  )
}

function LoadedSecondFactor({ secondFactor }: { secondFactor: Read<typeof SecondFactor> }) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { state, setup, recoveryCodesLeft } = secondFactor
  const commands = secondFactorCommands({ client, queryClient }, secondFactor)
  useCommandRegistration(commands)
  const content = useRef<HTMLDivElement>(null)
  useRefocusWhenContentChanges(state, content)
  return (
    <div ref={content} className="border-y border-line bg-surface px-3 py-4 sm:px-6">
      <p>{text(`secondFactor.note.${state}`)}</p>
      {setup !== null && <SecondFactorSetup secret={setup.secret} uri={setup.uri} />}
      {state === 'on' && recoveryCodesLeft !== null && (
        <p className="mt-1 text-sm text-faint">
          {text('secondFactor.recoveryCodes.left', { count: recoveryCodesLeft })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {commands.map((command) => (
          <CommandButtonOrReason key={command.id} command={command} />
        ))}
      </div>
    </div>
  )
}

/** The button of a command, or the reason why the command is disabled. */
function CommandButtonOrReason({ command }: { command: Command }) {
  const text = useText()
  const { refusal } = command
  if (refusal === undefined) return <CommandRunButton command={command} />
  return <p className="self-center text-sm text-faint">{text(refusal.key, refusal.values)}</p>
}

/** The secret for an authenticator app, as a QR code and as text in groups of four characters. */
function SecondFactorSetup({ secret, uri }: { secret: string; uri: string }) {
  const text = useText()
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      <QrCode content={uri} label={text('secondFactor.qrCode')} />
      <dl className="min-w-0">
        <dt className="text-sm text-faint">{text('secondFactor.secret')}</dt>
        <dd className="mt-1 font-mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</dd>
      </dl>
    </div>
  )
}
