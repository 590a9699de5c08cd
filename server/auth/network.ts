import { isIPv4, isIPv6 } from 'node:net'

const NETWORK_LENGTH_MAX = 64

/**
 * Returns the network of an IP address, by which failed sign-ins are counted: the address itself for IPv4, also if it
 * is written as IPv6; the first 64 bits for IPv6, because one subscriber usually owns all addresses of such a network.
 * Any other text is cut to 64 characters, without square brackets and without the part from a percent sign on.
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
  const normalizedAddress = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = normalizedAddress.split('::')
  const parseGroups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const leadingGroups = parseGroups(head)
  const trailingGroups = parseGroups(tail ?? '')
  return [
    ...leadingGroups,
    ...Array<number>(8 - leadingGroups.length - trailingGroups.length).fill(0),
    ...trailingGroups,
  ]
}
