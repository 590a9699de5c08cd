import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import { useCommandRegistration } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { KEY_MAP } from '../keyMap.ts'
import { DeferredOverlay } from '../loading/DeferredOverlay.tsx'
import { screenAt } from '../navigation/screenAt.ts'
import { shownList } from '../navigation/search.ts'
import { resources } from '../recordSearchSources.ts'
import { listOfKind } from '../resources/stateLinks.ts'
import { useKeyboardServices } from '../ui/keyboard.ts'

const loadStateOverviewDialog = () => import('../resources/lifecycle/StateOverviewDialog.tsx')

/**
 * Registers one command for each kind of record whose list the signed-in person may open. The command opens the dialog
 * with the states of that kind. It has a shortcut while a list of that kind is on the screen.
 */
export default function StateOverviewCommands() {
  const { screens } = useConsole()
  const permissions = usePermissions()
  const [openedKindName, setOpenedKindName] = useState<string>()
  const close = () => setOpenedKindName(undefined)
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const screen = screenAt(screens, pathname)
  const shownListDeclaration = screen === undefined ? undefined : shownList(screen, search)?.declaration
  const permittedResources = resources.flatMap((resource) => {
    const listAndScreen = listOfKind(screens, permissions, resource.kind, screen)
    return listAndScreen === undefined ? [] : [{ resource, listAndScreen }]
  })
  useCommandRegistration(
    permittedResources.map(({ resource: { kind, textKeys } }) => ({
      id: `${kind.name}.states`,
      title: { key: textKeys.statesTitle },
      scope: 'console',
      access: kind.access,
      ...(kind === shownListDeclaration ? { shortcut: KEY_MAP.list.states[0] } : {}),
      perform: () => setOpenedKindName(kind.name),
    })),
  )
  // These commands load last. Until this event, the keyboard chart keeps key presses that no command handles yet.
  const { keyboard } = useKeyboardServices()
  useEffect(() => keyboard.send({ type: 'registerCommands' }), [keyboard])
  usePreload(loadStateOverviewDialog)
  const overviewResource = permittedResources.find(({ resource }) => resource.kind.name === openedKindName)
  if (overviewResource === undefined) return null
  return (
    <DeferredOverlay
      load={loadStateOverviewDialog}
      componentProps={{ ...overviewResource, onClose: close }}
      onClose={close}
    />
  )
}
