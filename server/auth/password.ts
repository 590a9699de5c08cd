import { hash, verify } from '@node-rs/argon2'

/** The hash that is kept in place of a password: argon2id, with its parameters and salt in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed.
 * Without a hash it works as long as with one and answers false, so that its time does not tell whether there is an
 * account.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody')
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  return right && passwordHash !== undefined
}
