import { useText } from '../../texts/text.ts'
import { readTypedPeople } from './typedPeople.ts'

/** How many people are read in the typed text, and what in it is no email address. */
export function PeopleRead({ typedText }: { typedText: string }) {
  const text = useText()
  const { people, repeated, unreadable, longNames } = readTypedPeople(typedText)
  return (
    <div role="status" className="mt-4 text-sm">
      {people.length > 0 && <p>{text('staff.invitePeople.people', { n: people.length })}</p>}
      <ul className="max-h-40 overflow-y-auto wrap-anywhere text-accent">
        {unreadable.map((part, index) => (
          <li key={index}>{text('staff.invitePeople.unreadable.part', { text: part })}</li>
        ))}
        {longNames.map((name, index) => (
          <li key={index}>{text('staff.invitePeople.longName', { text: name })}</li>
        ))}
        {repeated.map((email) => (
          <li key={email} className="text-soft">
            {text('staff.invitePeople.repeated', { email })}
          </li>
        ))}
      </ul>
    </div>
  )
}
