import { useRouterState } from '@tanstack/react-router'
import { usePermissions } from '../api/signedInStaff.ts'
import { useRegisteredCommands, useCommandServices } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { ScreenUnavailable } from './ScreenUnavailable.tsx'
import { useScreen } from '../navigation/ScreenContext.ts'
import { useReportFirstScreenRendered } from '../navigation/firstScreenContent.ts'
import { type TextKey, useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** The message keys of the purposes of planned screens, by the beginning of the path. The first match counts. */
const SCREEN_PURPOSES: readonly [path: string, purpose: TextKey][] = [
]

const ALTERNATIVE_COMMANDS: readonly { id: string; purposeTextKey: TextKey }[] = [
  { id: 'go.stores', purposeTextKey: 'notBuilt.toStores' },
  { id: 'palette.open', purposeTextKey: 'notBuilt.toPalette' },
  { id: 'keys.show', purposeTextKey: 'notBuilt.toKeys' },
]

/** The page of a screen that is not built yet: the screen's purpose, and commands to use instead. */
export default function NotBuiltScreen() {
  const text = useText()
  const { runner } = useCommandServices()
  const commands = permittedCommands(useRegisteredCommands(), usePermissions())
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { title } = useScreen()
  const purposeKey = SCREEN_PURPOSES.find(([path]) => pathname.startsWith(path))?.[1]
  const alternatives = ALTERNATIVE_COMMANDS.flatMap(({ id, purposeTextKey }) => {
    const command = commands.find((candidate) => candidate.id === id)
    return command === undefined ? [] : [{ command, purposeTextKey }]
  })
  useReportFirstScreenRendered()
  return (
    <ScreenUnavailable
      label={text('notBuilt.label')}
      title={text(title)}
      {...(purposeKey === undefined ? {} : { message: text(purposeKey) })}
    >
      {alternatives.length > 0 && (
        <section className="mt-4">
          <h2 className="mb-1.5 text-sm text-faint">{text('notBuilt.instead')}</h2>
          <ul className="divide-y divide-line rounded-lg border bg-surface">
            {alternatives.map(({ command, purposeTextKey }) => (
              <li key={command.id}>
                <button
                  type="button"
                  className="flex h-11 w-full items-center gap-3 rounded-lg px-3.5 text-start hover:bg-sunk"
                  onClick={() => runner.start(command)}
                >
                  {text(purposeTextKey)}
                  <span className="ms-auto">
                    {command.shortcut !== undefined && <Kbd shortcut={command.shortcut} />}
                  </span>
                  <Icon name="right" size={12} className="text-faint" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ScreenUnavailable>
  )
}
