/** Sound and desktop notices of this browser. */
export function BrowserAlerts() {
  return null
}
