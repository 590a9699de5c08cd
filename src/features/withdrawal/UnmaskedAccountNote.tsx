import { BANK_ACCOUNT_READ_PERMISSION } from '../../../contract/withdrawal.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useText } from '../../texts/text.ts'

/** Says that the history records who has seen a bank account in full (rule 2.5). */
export function UnmaskedAccountNote() {
  const text = useText()
  if (!usePermissions().includes(BANK_ACCOUNT_READ_PERMISSION)) return null
  return <p className="mt-1 text-sm text-faint">{text('withdrawal.accountRecorded')}</p>
}
