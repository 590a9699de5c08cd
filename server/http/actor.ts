import type { Actor, OperationContext } from './handler.ts'

/** Returns who performs an operation that only signed-in people can perform. Throws in a public call. */
export function actorOf({ actor }: Pick<OperationContext, 'actor'>): Actor {
  if (actor === undefined) throw new Error('a public call has no actor')
  return actor
}
