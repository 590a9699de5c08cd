import { type KeyboardEvent, useState } from 'react'
import { copyText } from '../../commands/copyText.ts'
import { failureMessage } from '../../texts/failureMessage.ts'
import { useText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { moveFocusByArrowKeys } from '../../ui/arrowKeys.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** What has become of a person who was to be invited. */
export interface InvitedPerson {
  email: string
  outcome: 'mailed' | 'link' | 'noLink' | 'hasAccount'
  /** The invitation link, if it has to be copied. */
  link?: string
}

const OUTCOME_TEXTS = {
  mailed: 'staff.invitePeople.mailed',
  noLink: 'staff.invitePeople.noLink',
  hasAccount: 'staff.invitePeople.alreadyHasAccount',
} as const

/**
 * The people of an invitation, each with the outcome. If there are several links, Enter copies the one that has the
 * focus, and the arrow keys move to the others.
 */
export function InvitationOutcome({ people }: { people: readonly InvitedPerson[] }) {
  const text = useText()
  const [copied, setCopied] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string>()
  const hasSeveralLinks = people.filter(({ link }) => link !== undefined).length > 1
  const copy = async (email: string, link: string) => {
    try {
      await copyText(link)
      setRefusal(undefined)
      setCopied((before) => [...before, email])
      announce(text('staff.invitePeople.copied'))
    } catch (failure) {
      setRefusal(failureMessage(failure, text))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, email: string, link: string) => {
    const inputs = event.currentTarget.closest('ul')?.querySelectorAll('input') ?? []
    if (moveFocusByArrowKeys(event, [...inputs], 'vertical')) return
    if (event.key !== 'Enter' || !hasSeveralLinks || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat) void copy(email, link)
  }
  return (
    <>
      <ul className="grid max-h-[50vh] gap-3 overflow-y-auto p-1">
        {people.map(({ email, outcome, link }) => (
          <li key={email} className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="font-medium wrap-anywhere">{email}</span>
              {outcome !== 'link' && (
                <span className={outcome === 'mailed' ? 'text-soft' : 'text-accent'}>
                  {text(OUTCOME_TEXTS[outcome])}
                </span>
              )}
              {copied.includes(email) && <span className="text-soft">{text('staff.invitePeople.copied')}</span>}
            </p>
            {link !== undefined && (
              <input
                className="control mt-1 w-full read-only:bg-sunk"
                aria-label={text('staff.invitePeople.linkOf', { email })}
                value={link}
                readOnly
                onFocus={({ target }) => target.select()}
                onKeyDown={(event) => onKeyDown(event, email, link)}
              />
            )}
          </li>
        ))}
      </ul>
      {refusal !== undefined && (
        <p role="alert" className="mt-2 text-sm text-accent">
          {refusal}
        </p>
      )}
      {hasSeveralLinks && (
        <p className="mt-3 flex items-center gap-1.5 text-xs text-faint" aria-hidden>
          <Kbd shortcut="Enter" />
          {text('staff.invitationLink.copy')}
        </p>
      )}
    </>
  )
}
