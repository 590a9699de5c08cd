import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import type { Command } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { useConsole } from '../console.tsx'
import type { Screen } from '../navigation/screen.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { useText } from '../text.ts'
import { announce } from '../ui/announce.ts'

/**
 * Starts the command that the search parameter `command` names (`Screen.linkedCommands`) when the screen has registered
 * it, and removes the parameter. A command without a form and a question asks first, so that following a link never
 * performs anything. The view that is being left may have a command with the same id: only one with the title that the
 * view in the URL declares is started, and none that itself opens a URL.
 */
export function StartLinkedCommand(): null {
  const text = useText()
  const { screens } = useConsole()
  const permissions = usePermissions()
  const { registry, runner } = useCommandServices()
  const navigate = useNavigate()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const linkedCommand = linkedCommandOf(screenAt(screens, pathname), search)
  const find = useCallback(
    () =>
      registry
        .all()
        .find(
          ({ id, title, url }) => id === linkedCommand?.id && title.key === linkedCommand.title && url === undefined,
        ),
    [registry, linkedCommand],
  )
  const command = useSyncExternalStore(registry.subscribe, find)
  useEffect(() => {
    if (command === undefined || permittedCommands([command], permissions).length === 0) return
    void navigate({ to: '.', search: ({ command: _, ...others }) => others, replace: true, state: true })
    if (command.refusal === undefined) runner.start(withQuestion(command))
    else announce(text(command.refusal.key, command.refusal.values))
  }, [command, navigate, permissions, runner, text])
  return null
}

/** Returns the command; one without a form and a question gets a question. */
function withQuestion(command: Command): Command {
  const { form, question, title } = command
  if (form !== undefined || question !== undefined) return command
  return { ...command, question: { title, message: { key: 'command.linked.question' } } }
}

/** Returns the declaration of the command that a URL starts; undefined if it starts none. */
function linkedCommandOf(screen: Screen | undefined, search: object) {
  const { command, ...params } = search as Readonly<Record<string, unknown>>
  return screen?.linkedCommands?.find(
    ({ id, viewParams = {} }) =>
      id === command &&
      Object.entries(viewParams).every(([name, value]) => (params[name] ?? screen.viewParams?.[name]?.[0]) === value),
  )
}
