import { useCommandServices, useRegisteredCommands } from '../../commands/context.tsx'
import { useText } from '../../texts/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'

/** The referral code of a member, with a button that copies it. */
export function ReferralCode({ code }: { code: string }) {
  const text = useText()
  const { runner } = useCommandServices()
  const activeShortcutOf = useActiveShortcut()
  const command = useRegisteredCommands().find(({ id }) => id === 'user.copyCode')
  return (
    <span className="inline-flex items-center gap-1">
      <code data-copy-text={code}>{code}</code>
      {command && (
        <IconButton
          icon="copy"
          label={text('user.copyCode')}
          className="-my-0.5 size-6!"
          aria-keyshortcuts={activeShortcutOf(command.shortcut)}
          onClick={() => runner.start(command)}
        />
      )}
    </span>
  )
}
