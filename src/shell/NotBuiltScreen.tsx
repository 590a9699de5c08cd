import { useRouterState } from '@tanstack/react-router'
import { useAllCommands, useCommandCentre } from '../commands/context.tsx'
import { MessagePage } from './MessagePage.tsx'
import { useScreen } from '../navigation/ScreenContext.ts'
import { useDoneWhenRendered } from '../navigation/useFirstScreen.ts'
import { type TextKey, useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** The purpose of the planned screens, by the beginning of their path. */
const PURPOSES: readonly [path: string, purpose: TextKey][] = [
  ['/store-account', 'notBuilt.storeAccount'],
  ['/point-management', 'notBuilt.system'],
  ['/point', 'notBuilt.point'],
  ['/user', 'notBuilt.users'],
  ['/messages/', 'notBuilt.messages'],
  ['/admin-notification', 'notBuilt.adminNotification'],
  ['/notification', 'notBuilt.notification'],
]

const INSTEAD: readonly { id: string; words: TextKey }[] = [
  { id: 'go.stores', words: 'notBuilt.toStores' },
  { id: 'palette.open', words: 'notBuilt.toPalette' },
  { id: 'keys.show', words: 'notBuilt.toKeys' },
]

/** The page of a screen that is not built yet: its purpose, and commands to use instead. */
export default function NotBuiltScreen() {
  const text = useText()
  const { runner } = useCommandCentre()
  const commands = useAllCommands()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { title } = useScreen()
  const purpose = PURPOSES.find(([path]) => pathname.startsWith(path))?.[1] ?? 'notBuilt.system'
  const instead = INSTEAD.flatMap(({ id, words }) => {
    const command = commands.find((candidate) => candidate.id === id)
    return command === undefined ? [] : [{ command, words }]
  })
  useDoneWhenRendered()
  return (
    <MessagePage label={text('notBuilt.label')} title={text(title)} message={text(purpose)}>
      {instead.length > 0 && (
        <section className="mt-4">
          <h2 className="mb-1.5 text-sm text-faint">{text('notBuilt.instead')}</h2>
          <ul className="divide-y divide-line rounded-lg border bg-surface">
            {instead.map(({ command, words }) => (
              <li key={command.id}>
                <button
                  type="button"
                  className="flex h-11 w-full items-center gap-3 rounded-lg px-3.5 text-start hover:bg-sunk"
                  onClick={() => runner.start(command)}
                >
                  {text(words)}
                  <span className="ms-auto">{command.keys !== undefined && <Kbd keys={command.keys} />}</span>
                  <Icon name="right" size={12} className="text-faint" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </MessagePage>
  )
}
