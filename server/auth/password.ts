import { hash, verify } from '@node-rs/argon2'

/** The hash that is kept in place of a password: argon2id, with its parameters and salt in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Of no password that anybody has, with the parameters of those that are kept. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$wW7xFkzPBY+4vd/TGhYQaQ$C34jyckO+KLa4yD0x/XiNNSW4zVrhGw5ybu3a7rihZg'

/**
 * Whether the password is the one that was hashed.
 * Without a hash it works as long as with one and answers false, so that its time does not tell whether there is an
 * account.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS_HASH, password)
  return right && passwordHash !== undefined
}
