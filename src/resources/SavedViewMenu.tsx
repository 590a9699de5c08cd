import type { Command } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { useText } from '../text.ts'
import { announce } from '../ui/announce.ts'
import { Menu } from '../ui/menu.tsx'
import { recordMenuItems } from './recordMenuItems.ts'
import type { ReadView } from './savedViews.ts'

interface SavedViewMenuProps {
  /** The views of the list. */
  views: readonly ReadView[]
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
export default function SavedViewMenu({ views, shownId, commands, onOpen, onClose }: SavedViewMenuProps) {
  const text = useText()
  const { runner } = useCommandServices()
  const anchor = ANCHOR_SELECTORS.map((selector) => document.querySelector(selector)).find((found) => found !== null)
  if (anchor === undefined) return null
  return (
    <Menu
      label={text('savedView.button')}
      anchor={anchor}
      align="end"
      items={[
        ...views.map(({ id, name, isShared }) => ({
          id: String(id),
          label: isShared ? `${name} · ${text('savedView.shared')}` : name,
          icon: id === shownId ? ('check' as const) : ('eye' as const),
        })),
        ...recordMenuItems(commands, text),
      ]}
      onClose={onClose}
      onRun={(chosen) => {
        onClose()
        const view = views.find(({ id }) => String(id) === chosen)
        const command = commands.find(({ id }) => id === chosen)
        if (view !== undefined) onOpen(view)
        else if (command !== undefined) runner.start(command)
      }}
      onRefused={announce}
    />
  )
}
