import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import { useCommandServices } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { useText } from '../text.ts'
import { announce } from '../ui/announce.ts'

/**
 * Starts the command that the search parameter `command` names (`Screen.linkedCommands`) when the screen has registered
 * it, and removes the parameter. A command without a form or a question is not started.
 */
export function StartLinkedCommand(): null {
  const text = useText()
  const permissions = usePermissions()
  const { registry, runner } = useCommandServices()
  const navigate = useNavigate()
  const { command: id } = useSearch({ strict: false })
  const find = useCallback(() => (id === undefined ? undefined : registry.find(id)), [registry, id])
  const command = useSyncExternalStore(registry.subscribe, find)
  useEffect(() => {
    if (command === undefined || permittedCommands([command], permissions).length === 0) return
    void navigate({ to: '.', search: ({ command: _, ...search }) => search, replace: true, state: true })
    if (command.refusal !== undefined) announce(text(command.refusal.key, command.refusal.values))
    else if (command.form !== undefined || command.question !== undefined) runner.start(command)
  }, [command, navigate, permissions, runner, text])
  return null
}
