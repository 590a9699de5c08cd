/** Returns what stands for an object in the texts of its properties: their names. */
export function keyOfProperties(entries: object): string {
  return Object.keys(entries).toSorted().join(' ')
}
