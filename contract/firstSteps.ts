import * as v from 'valibot'
import { codeText, flag, listOrEmpty } from './answer.ts'
import { declareEndpoint } from './endpoint.ts'

/**
 * What a new member of staff does first, in the order in which it is shown (rule 8.15): opens the palette, moves in a
 * list and opens a record, opens the actions of a record, goes to another screen, and looks at the keys.
 */
export const FIRST_STEPS = ['palette', 'record', 'menu', 'screen', 'keys'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Returns those of the codes that are first steps, each once, in the order in which they are shown. */
export function firstStepsAmong(codes: readonly string[]): FirstStep[] {
  return FIRST_STEPS.filter((step) => codes.includes(step))
}

/** How far a staff member is with the first steps (rule 8.15). */
export const FirstStepsProgress = /* @__PURE__ */ v.object({
  /** The steps that they have done. */
  done: listOrEmpty(codeText(FIRST_STEPS)),
  /** Whether the steps are no longer shown by themselves: they were finished or skipped, or the person is not new. */
  isEnded: flag,
})

/**
 * Adds to what the caller has done of the first steps. A step that is stored stays done, and what has ended stays so,
 * whatever the call leaves out, because each device sends what it knows. Returns what is stored then.
 */
export const saveFirstSteps = declareEndpoint({
  id: 'saveFirstSteps',
  need: { layer: 2, part: 'firstSteps' },
  method: 'PUT',
  path: '/auth/profile/first-steps',
  access: 'signedIn',
  body: v.strictObject({
    done: v.pipe(v.array(v.picklist(FIRST_STEPS, 'field.choice')), v.maxLength(FIRST_STEPS.length, 'field.tooMany')),
    isEnded: v.boolean('field.choice'),
  }),
  response: FirstStepsProgress,
})
