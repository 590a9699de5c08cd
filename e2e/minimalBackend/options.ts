/** How the minimal backend answers where the specification leaves the shape open. */
export interface BackendOptions {
  /** The shape of lists: a bare array in `data`, or an object with `items`, with or without their total. */
  lists: 'array' | 'items' | 'itemsWithTotal'
  /** The answer to a write: no content, or a body with the status alone. */
  writes: 'noContent' | 'statusOnly'
  /** Whether a sign-in and a renewal answer with the token alone, without a refresh token. */
  hasBareToken: boolean
  /** Whether single rows of the stores lack a required field, and have codes that nobody knows. */
  hasOddRows: boolean
  /** The other origin that may call, with the shortest list of headers that the calls need. */
  allowedOrigin?: string
}

export const DEFAULT_OPTIONS: BackendOptions = {
  lists: 'array',
  writes: 'noContent',
  hasBareToken: false,
  hasOddRows: false,
}
