import type { RecordName } from '../../contract/topics.ts'
import { useCommandServices, useRegisteredCommands } from '../commands/context.tsx'
import { useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { MailLink, PhoneLink } from '../ui/contactLinks.tsx'
import { type ContactDetails, COPY_TITLES, copyCommandId } from './contactCommands.ts'

interface ContactProps {
  /** The kind of the record on the screen. The buttons run that record's registered copy commands. */
  record: RecordName
}

/** A phone number as a link that calls it, with a button that copies it. */
export function PhoneWithCopyButton({ record, phone }: ContactProps & { phone: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <PhoneLink phone={phone} />
      <CopyButton record={record} field="phone" />
    </span>
  )
}

/** An email address as a link that opens a new email to it, with a button that copies the address. */
export function EmailWithCopyButton({ record, email }: ContactProps & { email: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <MailLink email={email} />
      <CopyButton record={record} field="email" />
    </span>
  )
}

function CopyButton({ record, field }: ContactProps & { field: keyof ContactDetails }) {
  const text = useText()
  const { runner } = useCommandServices()
  const id = copyCommandId(record, field)
  const command = useRegisteredCommands().find((each) => each.id === id)
  return (
    command && (
      <IconButton
        icon="copy"
        label={text(COPY_TITLES[field])}
        className="-my-0.5 size-6!"
        onClick={() => runner.start(command)}
      />
    )
  )
}
