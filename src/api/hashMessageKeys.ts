/**
 * Returns a 32-bit hash of a set of message keys. The order of the keys does not matter. Two different sets have the
 * same hash only by chance.
 */
export function hashMessageKeys(keys: readonly string[]): number {
  return keys.reduce((sum, key) => (sum + hashOfText(key)) | 0, 0)
}

function hashOfText(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash
}
