import type { PermissionGroup } from '../../contract/permission.ts'

type IsEachChangeReported = (endpointId: string, permissions: readonly PermissionGroup[]) => boolean

/** Whether the server reports each change of the cached answers now, which is so while the socket is authenticated. */
export interface ChangeReports {
  /** The server reports the changes from now on. What was missed before is invalidated in the same task. */
  begin: (isEachChangeReported: IsEachChangeReported) => void
  /** Changes may be missed from now on. */
  end: () => void
  /** Whether a person with these permission groups is told of each change of an endpoint's answers. */
  include: IsEachChangeReported
}

/** Creates the state of the reports, which have not begun. */
export function createChangeReports(): ChangeReports {
  let isReported: IsEachChangeReported | undefined
  return {
    begin(isEachChangeReported) {
      isReported = isEachChangeReported
    },
    end() {
      isReported = undefined
    },
    include: (endpointId, permissions) => isReported?.(endpointId, permissions) === true,
  }
}
