/** The address, whatever it says already, with these parameters added. */
export function addressWith(address: string, parameters: Record<string, string | number>): string {
  const [path = '', search] = address.split('?')
  const all = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) all.set(name, String(value))
  return `${path}?${all.toString()}`
}
