import { isIPv4, isIPv6 } from 'node:net'

const NETWORK_LENGTH_MAX = 64

/**
 * Returns the network of an IP address, by which failed sign-ins are counted: the address itself for IPv4, also if it
 * is written as IPv6; the first 64 bits for IPv6, because one subscriber usually owns all addresses of such a network.
 * Any other text is returned unchanged, except that it is cut to 64 characters.
 */
export function networkOf(address: string): string {
  const [addressWithoutZone = ''] = address.replaceAll(/[[\]]/g, '').split('%')
  if (isIPv4(addressWithoutZone) || !isIPv6(addressWithoutZone)) return addressWithoutZone.slice(0, NETWORK_LENGTH_MAX)
  const groups = addressGroups(addressWithoutZone)
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

/** Returns the eight groups of an IPv6 address as numbers. */
function addressGroups(address: string): number[] {
  // The URL parser converts a dotted IPv4 part at the end to two hexadecimal groups.
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = normalized.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const leading = parse(head)
  const trailing = parse(tail ?? '')
  return [...leading, ...Array<number>(8 - leading.length - trailing.length).fill(0), ...trailing]
}
