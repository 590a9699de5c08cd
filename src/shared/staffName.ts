import type { Read } from '../../contract/answer.ts'
import type { StaffProfile } from '../../contract/auth.ts'
import type { GetText } from '../texts/text.ts'

/** Returns the display name of a staff member: the nickname, else the full name, else the word Admin (rule 1.2). */
export function staffName(
  { nickname, fullName }: Pick<Read<typeof StaffProfile>, 'nickname' | 'fullName'>,
  text: GetText,
): string {
  return nonBlank(nickname) ?? nonBlank(fullName) ?? text('staff.admin')
}

function nonBlank(name: string | null): string | undefined {
  return name === null || name.trim() === '' ? undefined : name
}
