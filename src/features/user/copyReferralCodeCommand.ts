import type { Read } from '../../../contract/answer.ts'
import type { User } from '../../../contract/user.ts'
import type { Command } from '../../commands/command.ts'
import { copyText } from '../../commands/copyText.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the command that copies a member's referral code to the clipboard. */
export function copyReferralCodeCommand({ referralCode }: Read<typeof User>): Command {
  return {
    id: 'user.copyCode',
    title: { key: 'user.copyCode' },
    translatedKeywords: 'user.copyCode.also',
    keywords: ['kopi', 'code'],
    scope: 'screen',
    shortcut: KEY_MAP.record.copyCode[0],
    success: { key: 'user.copied' },
    perform: () => copyText(referralCode),
  }
}
