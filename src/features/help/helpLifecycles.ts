import type { Right } from '../../../contract/permission.ts'
import { type Lifecycle, policyOf, staffEvents } from '../../../machines/lifecycle.ts'
import { resources } from '../../recordSearchSources.ts'

/** Returns the lifecycles of which the signed-in person may send an event. */
export function helpLifecycles(permissions: readonly Right[]): readonly Lifecycle[] {
  return resources
    .map(({ lifecycleTextKeys }) => lifecycleTextKeys.lifecycle)
    .filter((lifecycle) =>
      staffEvents(lifecycle).some((event) => permissions.includes(policyOf(lifecycle, event).permission)),
    )
}
