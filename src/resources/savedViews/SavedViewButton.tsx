import { serverKeeps } from '../../api/signedInStaff.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'

/**
 * The button that opens the menu of the saved views of a list, in a window where the filters leave room for it. Unlike
 * `CommandButton`, it does not render again when the cursor moves and the commands of another row are registered. It is
 * no stop of the Tab key between the filters and the rows, because its key and the palette lead to the menu.
 */
export default function SavedViewButton() {
  const text = useText()
  const { registry, runner } = useCommandServices()
  const activeShortcutOf = useActiveShortcut()
  const [shortcut] = KEY_MAP.list.views
  if (!serverKeeps(useConsole(), 'savedViews')) return null
  const openMenu = () => {
    const command = registry.all().find(({ id }) => id === 'savedView.menu')
    if (command !== undefined) runner.start(command)
  }
  return (
    <Button
      tone="quiet"
      data-saved-views=""
      tabIndex={-1}
      className="ms-auto max-[1399px]:hidden"
      aria-haspopup="menu"
      aria-keyshortcuts={activeShortcutOf(shortcut)}
      onClick={openMenu}
    >
      {text('savedView.button')}
      <Kbd shortcut={shortcut} />
    </Button>
  )
}
