import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { NotificationQuery } from '../../api/notificationLists.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { CommandRunButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'
import { usePreference } from '../../preferences/usePreference.ts'
import { IconButton } from '../../ui/button.tsx'
import { useRestoreFocusOnUnmount } from '../../ui/focus.ts'
import { useReportOpenOverlay } from '../../ui/keyboard.ts'
import { readPress } from '../../ui/pressedKey.ts'
import { NoContentMessage } from '../../ui/statusMessages.tsx'
import { NotificationList } from './NotificationList.tsx'
import { useNotificationCommands } from './useNotificationCommands.ts'
import { useNotificationList } from './useNotificationList.ts'

/** The newest ten unread notifications. */
const QUERY: NotificationQuery = { tab: 'unread', limit: 10 }

/** The dropdown of the bell, open as long as it is rendered: the newest unread notifications, by the keys of the screen. */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { runner } = useCommandServices()
  const areSingleKeysOff = usePreference('keys') === 'off'
  const listState = useNotificationList(QUERY)
  const listId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { commands, ...rowProps } = useNotificationCommands(QUERY, listState, listId, onClose)
  const readAll = commands.find(({ id }) => id === 'notification.readAll')
  useReportOpenOverlay()
  useRestoreFocusOnUnmount()
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = readPress(event.nativeEvent)
    if (ctrlKey || metaKey || altKey || areSingleKeysOff || key.length !== 1) return
    event.stopPropagation()
    if (key === KEY_MAP.notification.openBell[0]) return onClose()
    const command = commands.find(({ shortcut }) => shortcut === key)
    if (command === undefined) return
    event.preventDefault()
    runner.start(command)
  }
  return (
    <Dialog
      open
      initialFocus={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 outline-none"
    >
      <DialogPanel className="fixed end-2 top-12 flex max-h-[min(40rem,calc(100dvh-4rem))] w-[min(28rem,calc(100vw-1rem))] flex-col rounded-lg border border-line bg-surface shadow-float">
        <div className="flex items-center gap-2 border-b border-line py-1.5 ps-3 pe-1.5 sm:ps-6">
          <DialogTitle ref={title} tabIndex={-1} className="min-w-0 grow truncate font-title font-medium">
            {text('notification.newest')}
          </DialogTitle>
          {readAll !== undefined && readAll.refusal === undefined && <CommandRunButton command={readAll} />}
          <IconButton icon="cross" label={text('dialog.close')} onClick={onClose} />
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <NotificationList
            {...listState}
            {...rowProps}
            label={text('notification.newest')}
            listId={listId}
            startsFocused
            empty={<NoContentMessage icon="check" title={text('notification.noneUnread')} />}
          />
        </div>
        <p className="border-t border-line px-3 py-2 text-sm sm:px-6">
          <Link to="/notification" className="link" onClick={onClose}>
            {text('notification.showAll')}
          </Link>
        </p>
      </DialogPanel>
    </Dialog>
  )
}
