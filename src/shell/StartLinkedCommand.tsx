import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Right } from '../../contract/permission.ts'
import { usePermissions } from '../api/signedInStaff.ts'
import type { Command, Refusal } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { useConsole } from '../console.tsx'
import { missingPermission } from '../navigation/mayOpen.ts'
import type { Screen } from '../navigation/screen.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { useText } from '../texts/text.ts'

/**
 * Starts the command that the search parameter `command` names (`Screen.linkedCommands`) when the screen has registered
 * it, and removes the parameter. If the command is refused, or the signed-in person has no such command, a notice says
 * so. On the page for a missing permission or an unknown path, only the parameter is removed. A command that has
 * neither a form nor a question is confirmed first, so that following a link never performs anything. The view being
 * left may have another command with this id, so only one with the declared title is started, and none that itself
 * opens a URL.
 */
export function StartLinkedCommand(): null {
  const text = useText()
  const { screens, notice } = useConsole()
  const permissions = usePermissions()
  const { registry, runner } = useCommandServices()
  const navigate = useNavigate()
  const { pathname, search, searchStr } = useRouterState({ select: ({ location }) => location })
  const screen = screenAt(screens, pathname)
  const linkedCommand = linkedCommandOf(screen, search)
  const isRequested = new URLSearchParams(searchStr).has('command')
  const isScreenShown = screen !== undefined && missingPermission(permissions, screen) === undefined
  const command = useSyncExternalStore(registry.subscribe, () =>
    linkedCommand === undefined
      ? undefined
      : registry
          .all()
          .find(
            ({ id, title, url }) => id === linkedCommand.id && title.key === linkedCommand.title && url === undefined,
          ),
  )
  const isAwaited = isScreenShown && linkedCommand !== undefined && command === undefined
  useEffect(() => {
    if (!isRequested || isAwaited) return
    void navigate({ to: '.', search: ({ command: _, ...others }) => others, replace: true, state: true })
    if (!isScreenShown) return
    const refusal = refusalOf(command, permissions)
    if (refusal !== undefined) notice.send({ type: 'refuse', message: text(refusal.key, refusal.values) })
    else if (command !== undefined) runner.start(withFormOrQuestion(command))
  }, [isRequested, isAwaited, isScreenShown, command, navigate, notice, permissions, runner, text])
  return null
}

/** Returns why a command cannot be started by a link; undefined if it can. */
function refusalOf(command: Command | undefined, permissions: readonly Right[]): Refusal | undefined {
  const isPermitted = command !== undefined && permittedCommands([command], permissions).length > 0
  return isPermitted ? command.refusal : { key: 'command.linked.unknown' }
}

/** Returns the command. If it has neither a form nor a question, adds a question. */
function withFormOrQuestion(command: Command): Command {
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
