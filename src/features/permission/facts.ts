import type { Read } from '../../../contract/answer.ts'
import type { Permission } from '../../../contract/role.ts'
import type { RecordFacts } from '../../resources/recordFacts.ts'

/** Which facts of a permission stand where. */
export const PERMISSION_FACTS: RecordFacts<Read<typeof Permission>> = {
  head: [{ label: 'permission.field.key', value: ({ key }) => key }],
  groups: [],
}
