import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { recordMenuMachine } from '../../../machines/console/recordMenu.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import { cachedPermissions, permittedCommands } from '../../commands/permittedCommands.ts'
import { useCommandServices, useCommandRegistration } from '../../commands/context.tsx'
import { recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { useConsole, useActorRegistration } from '../../console.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { useEventListener } from '../../ui/useEventListener.ts'
import type { RecordMenuTarget } from './RecordMenu.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { currentText } from '../../texts/text.ts'

const load = () => import('./RecordMenu.tsx')

const CURSOR_ROW_SELECTOR = '[role="row"][data-cursor]'
const RECORD_PANEL_HEADING_SELECTOR = '[data-record-panel] [data-focus-home]'
const PANEL_LOADING_ROWS_SELECTOR = '[data-record-panel] [data-rows-coming]'
const MAIN_HEADING_SELECTOR = 'main h1'
/** The elements on which the browser's own menu opens, unless they are in the row under the table cursor. */
const BROWSER_MENU_SELECTOR =
  'a, input, textarea, select, [role="grid"], [role="dialog"], [role="alertdialog"], [role="menu"]'
const RIGHT_BUTTON = 2

interface RecordMenuHostProps {
  /** The result of `recordKeyOf` for the record of the page; undefined for a list. */
  pageRecordKey?: string
  /** The record that the menu is of, and the selector of its element, on a screen that shows commands of other records. */
  onlyRecord?: { recordKey: string; selector: string }
}

/**
 * The menu of the record in the open panel, of the row under the cursor or of the page, with the same commands as the
 * shortcuts and the palette. It opens on `.` and on the `contextmenu` event of Shift+F10 or the menu key. The right
 * mouse button still opens the browser's menu.
 */
export function RecordMenuHost({ pageRecordKey, onlyRecord }: RecordMenuHostProps) {
  const dependencies = useConsole()
  const { notice } = dependencies
  const { recordKey: onlyRecordKey, selector: onlySelector } = onlyRecord ?? {}
  const { registry } = useCommandServices()
  const actor = useActorRef(recordMenuMachine)
  useActorRegistration(actor)
  const isOpen = useSelector(actor, (state) => state.matches('opened'))
  const [target, setTarget] = useState<RecordMenuTarget>()
  /** Opens the menu, and returns whether there is one to open. */
  const openMenu = (): boolean => {
    const recordCommandsAtOpening = recordCommandsOf(
      permittedCommands(registry.all(), cachedPermissions(dependencies)),
    ).filter((command) => onlyRecordKey === undefined || command.recordKey === onlyRecordKey)
    const recordKey = recordCommandsAtOpening[0]?.recordKey
    const panel = onlySelector === undefined ? document.querySelector(RECORD_PANEL_HEADING_SELECTOR) : null
    const selectorOnPage = recordKey === pageRecordKey ? MAIN_HEADING_SELECTOR : CURSOR_ROW_SELECTOR
    const anchor = panel ?? document.querySelector(onlySelector ?? selectorOnPage)
    if (anchor === null) return false
    if (recordKey === undefined) {
      const isPanelLoaded = panel !== null && document.querySelector(PANEL_LOADING_ROWS_SELECTOR) === null
      if (isPanelLoaded) notice.send({ type: 'refuse', message: currentText()('record.menu.empty') })
      return false
    }
    setTarget({ anchor, recordCommandsAtOpening })
    actor.send({ type: 'openMenu', recordKey })
    return true
  }
  useCommandRegistration([
    {
      id: 'record.menu',
      title: { key: 'record.menu.command' },
      scope: 'screen',
      shortcut: KEY_MAP.record.menu[0],
      perform: () => void openMenu(),
    },
  ])
  useEventListener('contextmenu', (event) => {
    if (event.button === RIGHT_BUTTON || event.ctrlKey || !isMeantForRecord(event.target, onlySelector)) return
    if (openMenu()) event.preventDefault()
  })
  const close = () => actor.send({ type: 'close' })
  usePreload(load)
  if (!isOpen || target === undefined) return null
  return <DeferredOverlay load={load} componentProps={{ target, actor }} onClose={close} />
}

/** Whether a context menu that is opened on `target` is that of a record, rather than that of the browser. */
function isMeantForRecord(target: EventTarget | null, recordSelector = CURSOR_ROW_SELECTOR): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(recordSelector) !== null || target.closest(BROWSER_MENU_SELECTOR) === null
}
