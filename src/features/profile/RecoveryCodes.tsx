import { useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { copyText } from '../../commands/copyText.ts'
import { CommandRunButton } from '../../resources/CommandButton.tsx'
import { useText } from '../../text.ts'

/** New recovery codes, which are shown only once, with a command that copies them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = useText()
  const copy = useMemo(
    (): Command => ({
      id: 'secondFactor.copyCodes',
      title: { key: 'secondFactor.recoveryCodes.copy' },
      scope: 'screen',
      keywords: ['2fa', 'fukkyuu', 'copy', 'kopii'],
      success: { key: 'secondFactor.recoveryCodes.copied' },
      perform: () => copyText(codes.join('\n')),
    }),
    [codes],
  )
  useCommands(useMemo(() => [copy], [copy]))
  return (
    <section aria-label={text('secondFactor.recoveryCodes')} className="mt-4 rounded-md border border-line p-3">
      <h3 className="font-medium">{text('secondFactor.recoveryCodes')}</h3>
      <p className="mt-1 text-sm">{text('secondFactor.recoveryCodes.lead')}</p>
      <ul data-copy-text={codes.join('\n')} className="my-3 grid max-w-md grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CommandRunButton command={copy} />
    </section>
  )
}
