import { LinkifyIt } from 'linkify-it'

/** A part of a text: plain, or an address that opens `url`. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; url: string; host: string }

const linkify = new LinkifyIt()

/** Where an address can begin. Within Japanese text no blank stands before it. */
const ADDRESS_STARTS = /https?:\/\//gi
const ADDRESS_START = /https?:\/\//i
const LINK_LENGTH_MAX = 2_000
/** Characters that nobody sees, among them those that reorder a text. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
/** What follows an address without a path and would belong to it in a browser: a name, a password, another address. */
const HIDDEN_HOST = /^(?:[^\s/?#\u0080-\u{10FFFF}]*[@＠﹫]|\\|:\/\/)/u
const REST_OF_ADDRESS = /^[!-~]*/

/**
 * Divides a text into plain parts and links. An address is no link if it is not `http` or `https`, is longer than 2,000
 * characters, or may lead elsewhere than it looks: with a name or password before the host, with invisible characters,
 * or with another address in it.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let textStart = 0
  let position = 0
  for (const { index } of text.matchAll(ADDRESS_STARTS)) {
    if (index < position) continue
    const match = linkify.matchAtStart(text.slice(index))
    if (match === null) continue
    const end = index + match.lastIndex
    const rest = text.slice(end)
    const url = isPlainAddress(match.raw, rest) ? parseAddress(match.raw) : undefined
    if (url === undefined) {
      // What stands within a refused address is no link either.
      position = end + (REST_OF_ADDRESS.exec(rest)?.[0].length ?? 0)
      continue
    }
    if (index > textStart) parts.push({ kind: 'text', text: text.slice(textStart, index) })
    parts.push({ kind: 'link', text: match.raw, url: url.href, host: url.host })
    textStart = end
    position = end
  }
  if (textStart < text.length) parts.push({ kind: 'text', text: text.slice(textStart) })
  return parts
}

function isPlainAddress(address: string, rest: string): boolean {
  const afterScheme = address.replace(ADDRESS_START, '')
  const hasPath = /[/?#]/.test(afterScheme)
  return (
    address.length <= LINK_LENGTH_MAX &&
    !INVISIBLE_CHARACTERS.test(address + rest.slice(0, 1)) &&
    !ADDRESS_START.test(afterScheme) &&
    (hasPath || !HIDDEN_HOST.test(rest))
  )
}

function parseAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.username === '' && url.password === '' ? url : undefined
}
