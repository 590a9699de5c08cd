import type { User } from '../../../contract/user.ts'
import type { Command } from '../../commands/command.ts'

/** Returns the command that copies a user's referral code to the clipboard. */
export function copyCode({ referralCode }: User): Command {
  return {
    id: 'user.copyCode',
    title: { key: 'user.copyCode' },
    also: 'user.copyCode.also',
    keywords: ['kopi', 'code'],
    scope: 'screen',
    keys: 'c',
    success: { key: 'user.copied' },
    perform: () => navigator.clipboard.writeText(referralCode),
  }
}
