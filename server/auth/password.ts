import { hash, verify } from '@node-rs/argon2'

/** Returns the argon2id hash of a password, encoded with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** A hash that no password matches, with the same parameters as the stored hashes. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$wW7xFkzPBY+4vd/TGhYQaQ$C34jyckO+KLa4yD0x/XiNNSW4zVrhGw5ybu3a7rihZg'

/**
 * Returns whether the password matches the hash. Without a hash it returns false after the same work, so the response
 * time does not reveal whether an account exists.
 */
export async function isPasswordCorrect(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? DUMMY_HASH, password)
  return isMatch && typeof passwordHash === 'string'
}
