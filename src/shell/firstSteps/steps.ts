import { FIRST_STEPS, type FirstStep } from '../../../contract/firstSteps.ts'
import type { Right } from '../../../contract/permission.ts'
import { missingPermission } from '../../navigation/mayOpen.ts'
import type { Screen } from '../../navigation/screen.ts'

/** The steps that need a list of records with actions, which every screen that needs a permission has. */
const STEPS_WITH_RECORD: readonly FirstStep[] = ['record', 'menu']

/** Returns the first steps that a person with these permissions can do on the screens. */
export function offeredSteps(permissions: readonly Right[], screens: readonly Screen[]): readonly FirstStep[] {
  const hasRecords = screens.some(
    (screen) => screen.permission !== 'signedIn' && missingPermission(permissions, screen) === undefined,
  )
  return hasRecords ? FIRST_STEPS : FIRST_STEPS.filter((step) => !STEPS_WITH_RECORD.includes(step))
}
