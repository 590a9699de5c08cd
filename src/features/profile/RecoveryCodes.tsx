import type { Command } from '../../commands/command.ts'
import { copyText } from '../../commands/copyText.ts'
import { saveFile } from '../../commands/saveFile.ts'
import { CommandRunButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'

const RECOVERY_CODES_FILE_NAME = 'choba-recovery-codes.txt'

/** New recovery codes, with buttons that copy, save and print them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = useText()
  return (
    <>
      <ul
        aria-label={text('secondFactor.recoveryCodes')}
        data-copy-text={codes.join('\n')}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {codeCommands(codes).map((command) => (
          <CommandRunButton key={command.id} command={command} />
        ))}
      </div>
    </>
  )
}

/** Returns the commands that copy, save and print the codes. */
function codeCommands(codes: readonly string[]): Command[] {
  const lines = codes.join('\n')
  return [
    {
      id: 'secondFactor.copyCodes',
      title: { key: 'secondFactor.recoveryCodes.copy' },
      scope: 'screen',
      success: { key: 'secondFactor.recoveryCodes.copied' },
      perform: () => copyText(lines),
    },
    {
      id: 'secondFactor.saveCodes',
      title: { key: 'secondFactor.recoveryCodes.download' },
      scope: 'screen',
      success: { key: 'secondFactor.recoveryCodes.downloaded', values: { name: RECOVERY_CODES_FILE_NAME } },
      perform: () => saveFile(RECOVERY_CODES_FILE_NAME, 'text/plain', `${lines}\n`),
    },
    {
      id: 'secondFactor.printCodes',
      title: { key: 'secondFactor.recoveryCodes.print' },
      scope: 'screen',
      perform: () => print(),
    },
  ]
}
