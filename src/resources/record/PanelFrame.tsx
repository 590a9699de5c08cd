import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useRegisteredCommands, useCommandRegistration } from '../../commands/context.tsx'
import { useText } from '../../texts/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { focusIfLost, focusUnlessModal, useRestoreFocusOnUnmount } from '../../ui/focus.ts'
import { SectionHeadingLevel } from '../../ui/sectionHeading.tsx'
import { useSkipCoveredTabStops } from '../../ui/useSkipCoveredTabStops.ts'
import { KEY_MAP } from '../../keyMap.ts'

interface PanelFrameProps {
  title: string
  /** Content beside the title, such as the state. */
  badge?: ReactNode
  /** Content below the title. */
  summary?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The frame of a panel beside a list. The panel takes the focus when it opens and gives it back when it closes, by
 * Escape or by its button.
 */
export function PanelFrame({ title, badge, summary, onClose, children }: PanelFrameProps) {
  const text = useText()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useRestoreFocusOnUnmount()
  useSkipCoveredTabStops(panel)
  useEffect(() => focusUnlessModal(heading.current), [])
  const allCommands = useRegisteredCommands()
  const previousCommands = useRef(allCommands)
  // A panel that a command opens is inert until the command's dialog has closed. The heading gets the focus then.
  useEffect(() => {
    if (previousCommands.current === allCommands) return
    previousCommands.current = allCommands
    focusIfLost(heading.current)
  }, [allCommands])
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'panel.close',
        title: { key: 'panel.close' },
        scope: 'screen',
        shortcut: KEY_MAP.everywhere.back[0],
        perform: onClose,
      },
    ],
    [onClose],
  )
  useCommandRegistration(commands)
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      data-record-panel=""
      className="record-panel fixed z-30 border-l border-line bg-surface"
    >
      <header className="contents">
        <div className="flex items-start gap-3 bg-surface px-4 pt-3 sm:px-6">
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <h2
              ref={heading}
              id={headingId}
              tabIndex={-1}
              data-focus-home=""
              className="font-title text-lg font-medium wrap-anywhere"
            >
              {title}
            </h2>
            {badge}
          </div>
          <IconButton icon="cross" label={text('panel.close')} onClick={onClose} />
        </div>
        <div className="border-b border-line px-4 pt-1 pb-3 sm:px-6">{summary}</div>
      </header>
      {/* Focusable, so that the keyboard can scroll a record without a link or button. */}
      <div
        tabIndex={0}
        role="group"
        aria-labelledby={headingId}
        className="min-h-0 grow overflow-y-auto pb-8 outline-offset-[-2px]"
      >
        <SectionHeadingLevel level={3}>{children}</SectionHeadingLevel>
      </div>
    </section>
  )
}
