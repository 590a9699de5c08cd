import type { Read } from '../../../contract/answer.ts'
import type { User } from '../../../contract/user.ts'
import { RecordBody } from '../../resources/record/RecordBody.tsx'
import { RecordFactGroups } from '../../resources/record/RecordFactGroups.tsx'
import { RecordHistory } from '../../resources/record/RecordHistory.tsx'
import { USER_FACTS } from './facts.tsx'
import { userResource } from './resource.ts'

/** The `profile` tab of a member: their facts and their history. */
export function UserProfile({ user }: { user: Read<typeof User> }) {
  return (
    <RecordBody facts={<RecordFactGroups record={user} facts={USER_FACTS} />}>
      <RecordHistory record={{ resource: userResource, id: user.id, status: user.status, name: user.fullName }} />
    </RecordBody>
  )
}
