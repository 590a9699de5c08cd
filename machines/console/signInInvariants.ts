import type { Invariant } from '../chart.ts'
import { isEntering, hasEventType } from '../testing/steps.ts'

/** The invariants of a sign-in. */
export const signInInvariants: Invariant[] = [
  { id: 'codeOnlyAfterPassword', holds: (step) => !isEntering(step, 'code') || hasEventType(step, 'requireCode') },
]
