import type { StaffProfile } from '../../contract/auth.ts'
import type { Text } from '../text.ts'

/** The display name of a staff member: the nickname, else the full name, else the word Admin (rule 1.2). */
export function staffName({ nickname, fullName }: Pick<StaffProfile, 'nickname' | 'fullName'>, text: Text): string {
  return worded(nickname) ?? worded(fullName) ?? text('staff.admin')
}

function worded(name: string | null): string | undefined {
  return name === null || name.trim() === '' ? undefined : name
}
