/** What a content policy can name: no user, path or wildcard, and no character that would end the policy's part. */
const ORIGIN = /^https?:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/

/** Whether the text is an http or https origin as browsers write it: `https://api.example`, without a path. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The same origin for sockets: `wss://api.example`. */
export function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
