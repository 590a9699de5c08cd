import type { Right } from '../../contract/permission.ts'
import { isRecordKind, type Screen } from '../navigation/screen.ts'
import { listOfKind } from '../resources/stateLinks.ts'

/** The number of stuck records of a kind. */
interface StuckCount {
  record: string
  count: number
}

/** Whether the lists of this screen can have stuck records (rule 4.14). */
export function mayHaveStuckRecords({ lists = {} }: Screen): boolean {
  return Object.values(lists).some(({ declaration }) => 'stuck' in declaration.filters)
}

/**
 * Returns how many stuck records the lists of a screen have. Of a kind that several screens list, they count for the
 * first one that the person may open.
 */
export function stuckCountOf(
  screen: Screen,
  counts: readonly StuckCount[],
  screens: readonly Screen[],
  permissions: readonly Right[],
): number {
  const kinds = Object.values(screen.lists ?? {})
    .map(({ declaration }) => declaration)
    .filter(isRecordKind)
    .filter((kind) => listOfKind(screens, permissions, kind, undefined)?.screen === screen)
  return counts
    .filter(({ record }) => kinds.some(({ name }) => name === record))
    .reduce((sum, { count }) => sum + count, 0)
}

/** Whether the person may decide about records that wait for staff, by what the screens declare. */
export function mayDecideQueue(screens: readonly Screen[], permissions: readonly Right[]): boolean {
  return screens.some(({ lists = {} }) =>
    Object.values(lists).some(
      ({ declaration }) =>
        'stuck' in declaration.filters &&
        isRecordKind(declaration) &&
        permissions.includes(declaration.transitionPermission),
    ),
  )
}
