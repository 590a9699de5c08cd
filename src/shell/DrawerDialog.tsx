import { useText } from '../texts/text.ts'
import { IconButton } from '../ui/button.tsx'
import { useReportOpenOverlay } from '../ui/keyboard.ts'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Logo } from './Logo.tsx'
import { QueueLink } from './QueueLink.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The open drawer on a narrow page: the side menu and the controls that do not fit into the header. */
export default function DrawerDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  useReportOpenOverlay()
  return (
    <dialog
      ref={showModal}
      aria-label={text('menu.label')}
      className="m-0 flex h-dvh max-h-none w-full max-w-none bg-transparent text-ink backdrop:bg-veil"
      onClose={onClose}
    >
      <div className="h-full w-70 overflow-y-auto bg-surface shadow-float">
        <div className="flex h-13 items-center justify-between border-b px-3">
          <div className="flex items-center gap-2">
            <Logo />
            <QueueLink />
          </div>
          <IconButton icon="cross" label={text('menu.close')} onClick={onClose} />
        </div>
        <SideMenu />
        <div className="flex items-center gap-2 border-t px-2 py-3">
          <LanguageChooser />
          <ThemeToggle />
        </div>
      </div>
      <button type="button" tabIndex={-1} aria-label={text('menu.close')} className="flex-1" onClick={onClose} />
    </dialog>
  )
}

function showModal(drawer: HTMLDialogElement | null): void {
  if (drawer !== null && !drawer.open) drawer.showModal()
}
