import * as v from 'valibot'
import { email } from '../../../contract/field.ts'
import { hasAtMostCharacters } from '../../../contract/characters.ts'
import { STAFF_NAME_MAX } from '../../../contract/limits.ts'

/** A person whom somebody invites. */
interface TypedPerson {
  fullName: string
  email: string
}

/** What was read in a text of email addresses. No word of the text is left out. */
export interface TypedPeople {
  people: TypedPerson[]
  /** The email addresses that were given before, each once. */
  repeated: string[]
  /** The parts of the text that are no email address. */
  unreadable: string[]
  /** The names that are too long. */
  longNames: string[]
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|<[^<>\n]*>|[,;、\n]|[^\s,;、<>"]+|["<>]/g
const emailSchema = email('email.required')
/** The characters of a Japanese keyboard that stand for those between addresses. */
const HALF_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '；': ';',
  '＜': '<',
  '＞': '>',
  '＠': '@',
  '“': '"',
  '”': '"',
}

/**
 * Reads email addresses with their names, as people paste them: separated by commas, semicolons, blanks or line breaks,
 * alone, as `Name <address>`, or after a name. An address counts once, whatever its case.
 */
export function readTypedPeople(text: string): TypedPeople {
  const result: TypedPeople = { people: [], repeated: [], unreadable: [], longNames: [] }
  let words: string[] = []
  const add = (address: string) => {
    const fullName = words.join(' ')
    words = []
    const parsed = v.safeParse(emailSchema, address.replace(/^mailto:/i, ''))
    if (!parsed.success) result.unreadable.push([fullName, address].filter(Boolean).join(' '))
    else addPerson(result, { fullName, email: parsed.output.toLowerCase() })
  }
  const endPart = () => {
    if (words.length > 0) result.unreadable.push(words.join(' '))
    words = []
  }
  const halfWidthText = text
    .replaceAll('\r', '\n')
    .replaceAll(/[，；＜＞＠“”]/g, (character) => HALF_WIDTH[character] ?? character)
  for (const [token] of halfWidthText.matchAll(TOKEN)) {
    if (/^[,;、\n]$/.test(token)) endPart()
    else if (/^<.*>$/.test(token)) add(token.slice(1, -1).trim())
    else if (/^".*"$/.test(token) && token.length > 1) words.push(token.slice(1, -1).replaceAll(/\\(.)/g, '$1').trim())
    else if (token.includes('@')) add(token)
    else if (!/^["<>]$/.test(token)) words.push(token)
  }
  endPart()
  return result
}

function addPerson({ people, repeated, longNames }: TypedPeople, person: TypedPerson): void {
  const earlier = people.find(({ email }) => email === person.email)
  if (!hasAtMostCharacters(person.fullName, STAFF_NAME_MAX)) longNames.push(person.fullName)
  if (earlier === undefined) people.push(person)
  else {
    earlier.fullName ||= person.fullName
    if (!repeated.includes(person.email)) repeated.push(person.email)
  }
}
