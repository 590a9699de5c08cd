import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { serverKeeps, usePermissions } from '../api/signedInStaff.ts'
import { useCommandRegistration } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { navigationCommand } from '../navigation/navigationCommand.ts'
import { useNavigation } from '../navigation/useNavigation.ts'
import { listOfView, savedViewsQuery, viewUrl } from '../resources/savedViews/savedViews.ts'
import { useText } from '../texts/text.ts'
import { useKeyboardServices } from '../ui/keyboard.ts'
import { titleKeysOfList } from './palette/screenParts.ts'

/**
 * Registers a command for each saved view that the signed-in person sees, so that the palette finds it by its name. They
 * are loaded when the palette, or another overlay, opens for the first time.
 */
export default function SavedViewCommands() {
  const text = useText()
  const { client, queryClient, screens } = useConsole()
  const navigation = useNavigation()
  const permissions = usePermissions()
  const { keyboard } = useKeyboardServices()
  const isOverlayOpen = useSelector(keyboard, (state) => state.matches({ overlay: 'open' }))
  const [isNeeded, setNeeded] = useState(isOverlayOpen)
  if (isOverlayOpen && !isNeeded) setNeeded(true)
  const enabled = isNeeded && serverKeeps({ client, queryClient }, 'savedViews')
  const { data } = useQuery({ ...savedViewsQuery(client), enabled })
  // The same until the views change, because this component renders again when the palette opens, which would then rank
  // its rows once more.
  const commands = useMemo(
    () =>
      (data?.items ?? []).flatMap((view) => {
        const listAndScreen = listOfView(screens, permissions, view)
        if (listAndScreen === undefined) return []
        const titles = titleKeysOfList(listAndScreen.screen, listAndScreen.list).map((key) => text(key))
        return navigationCommand(navigation, viewUrl(listAndScreen, view), {
          id: `savedView.open.${view.id}`,
          title: { key: 'savedView.open', values: { name: view.name, list: titles.join(' › ') } },
          scope: 'navigation',
          keywords: ['view', 'byu'],
        })
      }),
    [data, screens, permissions, navigation, text],
  )
  useCommandRegistration(commands)
  return null
}
