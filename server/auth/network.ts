import { isIPv4, isIPv6 } from 'node:net'

const NAME_LENGTH_MAX = 64

/**
 * The network that an address belongs to, as wrong passwords are counted by: an IPv4 address itself, also where it is
 * written as IPv6; of an IPv6 address its first 64 bits, for whoever has one has the whole of them. Other texts as they
 * are, cut.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.replaceAll(/[[\]]/g, '').split('%')
  if (isIPv4(plain) || !isIPv6(plain)) return plain.slice(0, NAME_LENGTH_MAX)
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The address parser writes a last part in dots as two groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const front = read(head)
  const back = read(tail ?? '')
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}
