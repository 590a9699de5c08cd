import type { Read } from '../../../contract/answer.ts'
import { staffRecordKind } from '../../../contract/kinds/staff.ts'
import { staffEndpoints, type StaffRow } from '../../../contract/staff.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { mayChangeStaff, staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  fullName: 'staff.field.fullName',
  nickname: 'staff.field.nickname',
  email: 'staff.field.email',
  roles: 'staff.field.roles',
  address: 'staff.field.address',
} as const

/** The resource of staff: their endpoints, keyboard shortcuts, search words and URLs. */
export const staffResource = defineResource({
  kind: staffRecordKind,
  lifecycle: staffLifecycle,
  ...staffEndpoints,
  shortcuts: ACCOUNT_EVENT_SHORTCUTS,
  keywords: ACCOUNT_EVENT_KEYWORDS,
  historyFields: HISTORY_FIELDS,
  toLifecycleRecord: (row: Read<typeof StaffRow>) => ({
    id: row.id,
    status: row.status,
    version: row.version,
    name: nameOf(row),
    questionFacts: () => [
      { label: 'staff.field.email', value: row.email },
      { label: 'staff.field.roles', value: row.roles.map(({ name }) => isolateText(name)).join('、') },
    ],
    refusalFor: (caller) => (mayChangeStaff(row, caller) ? undefined : { key: 'staff.superAdminOnly' }),
  }),
  distinguishingTexts: ({ email, roles: [first] }) => [email, ...(first === undefined ? [] : [first.name])],
  contactDetailsOf: ({ email }) => ({ email }),
  recordUrl: (id) => urlOfScreen('/staffs', {}, { open: id }),
})

/** Returns the name of a staff member in lists: the full name, else the nickname, else the email address. */
export function nameOf({
  fullName,
  nickname,
  email,
}: Pick<Read<typeof StaffRow>, 'fullName' | 'nickname' | 'email'>): string {
  return fullName || nickname || email
}
