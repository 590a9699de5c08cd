import { useQuery } from '@tanstack/react-query'
import type { Command } from '../../commands/command.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { activeLanguage, useText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { useReportOpenOverlay } from '../../ui/keyboard.ts'
import { Menu } from '../../ui/menu.tsx'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { useEventListener } from '../../ui/useEventListener.ts'
import { recordMenuItems } from '../record/recordMenuItems.ts'
import { type ReadView, savedViewsQuery } from './savedViews.ts'

interface SavedViewMenuProps {
  /** The path of the endpoint of the list. */
  listPath: string
  /** The id of the view that is shown. */
  shownId: number | undefined
  /** The commands that save a view and change the one that is shown. */
  commands: readonly Command[]
  onOpen: (view: ReadView) => void
  onClose: () => void
}

/** The elements at which the menu opens, the first that is on the screen: its button, or the title of the page. */
const ANCHOR_SELECTORS = ['[data-saved-views]', 'main h1', 'main']

/** The menu of the saved views of a list: first the views, then what can be done with the one that is shown. */
export default function SavedViewMenu({ listPath, shownId, commands, onOpen, onClose }: SavedViewMenuProps) {
  const text = useText()
  const query = useQuery(savedViewsQuery(useConsole().client))
  const { registry, runner } = useCommandServices()
  // Choosing columns is a command of the table, which is on the screen by the time the menu is opened.
  const offered = [...registry.all().filter(({ id }) => id === 'list.columns'), ...commands]
  const anchor = ANCHOR_SELECTORS.flatMap((selector) => document.querySelector(selector) ?? []).find(
    (found) => found.getClientRects().length > 0,
  )
  if (anchor === undefined) return null
  if (query.isPending) return <PendingMenu onClose={onClose} />
  const { compare } = new Intl.Collator(activeLanguage(), { numeric: true })
  const views = (query.data?.items ?? [])
    .filter(({ list }) => list === listPath)
    .toSorted((one, other) => compare(one.name, other.name))
  return (
    <Menu
      label={text('savedView.button')}
      anchor={anchor}
      align="end"
      note={query.isError ? text('savedView.notLoaded') : undefined}
      items={[
        ...views.map(({ id, name, isShared }) => ({
          id: String(id),
          label: isShared ? `${name} · ${text('savedView.shared')}` : name,
          icon: id === shownId ? ('check' as const) : ('eye' as const),
        })),
        ...recordMenuItems(offered, text),
      ]}
      onClose={onClose}
      onRun={(chosen) => {
        onClose()
        const view = views.find(({ id }) => String(id) === chosen)
        const command = offered.find(({ id }) => id === chosen)
        if (view !== undefined) onOpen(view)
        else if (command !== undefined) runner.start(command)
      }}
      onRefused={announce}
    />
  )
}

/** Shown until the views have loaded. Keys have no effect on the list meanwhile, and Escape closes it. */
function PendingMenu({ onClose }: { onClose: () => void }) {
  useReportOpenOverlay()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  useEventListener('keydown', closeOnEscape, true)
  return <PendingIndicator />
}
