import type { RecordKindName } from '../../../contract/topics.ts'
import { useCommandServices, useRegisteredCommands } from '../../commands/context.tsx'
import { useText } from '../../texts/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { MailLink, PhoneLink } from '../../ui/contactLinks.tsx'
import { type ContactDetails, COPY_TITLE_KEYS, copyCommandId } from '../contactCommands.ts'

interface ContactProps {
  /** The kind of the record on the screen. The buttons run that record's registered copy commands. */
  kind: RecordKindName
}

/** A phone number as a link that calls it, with a button that copies it. */
export function PhoneWithCopyButton({ kind, phone }: ContactProps & { phone: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <PhoneLink phone={phone} />
      <CopyButton kind={kind} field="phone" />
    </span>
  )
}

/** An email address as a link that opens a new email to it, with a button that copies the address. */
export function EmailWithCopyButton({ kind, email }: ContactProps & { email: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <MailLink email={email} />
      <CopyButton kind={kind} field="email" />
    </span>
  )
}

function CopyButton({ kind, field }: ContactProps & { field: keyof ContactDetails }) {
  const text = useText()
  const { runner } = useCommandServices()
  const id = copyCommandId(kind, field)
  const command = useRegisteredCommands().find((each) => each.id === id)
  return (
    command && (
      <IconButton
        icon="copy"
        label={text(COPY_TITLE_KEYS[field])}
        className="-my-0.5 size-6!"
        onClick={() => runner.start(command)}
      />
    )
  )
}
