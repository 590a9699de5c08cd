/** An origin that is safe in a Content-Security-Policy: no user, path, wildcard or character that ends a directive. */
const ORIGIN = /^https?:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/

/** Returns whether the text is a serialized http or https origin such as `https://api.example`, without a path. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Returns the WebSocket origin of an http or https origin, such as `wss://api.example`. */
export function toSocketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
