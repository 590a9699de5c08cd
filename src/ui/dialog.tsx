import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { IconButton } from './button.tsx'
import { useReportOpenOverlay } from './keyboard.ts'
import { useRestoreFocusOnUnmount } from './focus.ts'
import { usePlacementOverRow } from './rowPlacement.ts'

const WIDTHS = { narrow: 'max-w-md', wide: 'max-w-2xl', extraWide: 'max-w-5xl', full: 'max-w-full' }

interface DialogProps {
  title: string
  /** The message, which screen readers read out when the dialog opens. */
  description?: ReactNode
  /** The details of the message, such as lists or tables; screen readers read them out after the message. */
  details?: ReactNode
  /**
   * Whether the action of the dialog is running. The dialog then cannot be closed; an attempt to do so is announced.
   */
  busy?: boolean
  /** Whether the dialog is a confirmation rather than a form: its role is then `alertdialog`. */
  isAlertDialog?: boolean
  width?: keyof typeof WIDTHS
  /** Whether a printed page shows only this dialog while it is open. */
  isPrintedAlone?: boolean
  /** The row of a table. In a wide window, the dialog is placed over that row, with its title beside its content. */
  coveredRow?: Element | null
  /** Whether the dialog asks about a record that is on the screen. In a wide window, it stands beside the record's facts. */
  isBesideRecord?: boolean
  onClose: () => void
  /** The content. The element with `data-autofocus`, or else the first field, gets the focus. */
  children?: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered. The rest of the page is inert, and Escape closes this dialog only.
 * When the dialog closes, `useRestoreFocusOnUnmount` returns the focus to the element that had the focus before.
 */
export function Dialog(props: DialogProps) {
  const { title, description, details, busy = false, isAlertDialog = false, onClose, children } = props
  const text = useText()
  const initialElement = useRef<HTMLElement | null>(null)
  const [panelElement, setPanelElement] = useState<HTMLElement | null>(null)
  const placement = usePlacementOverRow(props.coveredRow ?? null, panelElement)
  const panelRef = useCallback((panel: HTMLElement | null) => {
    initialElement.current = panel && initialFocusElement(panel)
    setPanelElement(panel)
  }, [])
  const isPlacedOverRow = placement !== undefined
  const isBesideRecord = props.isBesideRecord === true && !isPlacedOverRow
  useRestoreFocusOnUnmount()
  useReportOpenOverlay()

  const close = () => {
    if (busy) announce(text('dialog.running'))
    else onClose()
  }
  /** Handles Escape before Headless UI does, which would move the focus even if the dialog stays open. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  return (
    <HeadlessDialog
      open
      role={isAlertDialog ? 'alertdialog' : 'dialog'}
      initialFocus={initialElement}
      data-printed-alone={props.isPrintedAlone === true ? '' : undefined}
      onClose={close}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 overflow-y-auto outline-none low:scroll-pb-24"
    >
      <DialogBackdrop
        className={`fixed inset-0 ${isPlacedOverRow ? '' : 'bg-veil'} ${isBesideRecord ? 'min-[75rem]:bg-transparent' : ''}`}
      />
      <div
        className={
          isPlacedOverRow
            ? ''
            : `relative flex min-h-full items-start justify-center px-4 pt-[12vh] low:pt-4 pb-[calc(2rem+var(--notice-space,0px))] ${isBesideRecord ? 'beside-record min-[75rem]:justify-end' : ''}`
        }
      >
        <DialogPanel
          ref={panelRef}
          style={placement}
          className={`rounded-lg border border-line bg-surface shadow-float ${
            isPlacedOverRow
              ? 'absolute grid grid-cols-[minmax(0,1fr)_minmax(0,4fr)] pe-8'
              : `relative w-full ${WIDTHS[props.width ?? 'narrow']}`
          }`}
        >
          <div className="px-6 pt-5 pb-1">
            <DialogTitle className="pe-8 font-title text-lg font-medium tracking-wide text-balance">
              {title}
            </DialogTitle>
            {(description || details) && (
              // A single element, because `aria-describedby` would list several ones in the order in which they
              // mounted.
              <Description as="div">
                {description && <p className="mt-2 text-pretty text-soft">{description}</p>}
                {details && <div className="mt-3">{details}</div>}
              </Description>
            )}
          </div>
          <div className="px-6 pt-3 pb-5">{children}</div>
          <IconButton
            icon="cross"
            label={text('dialog.close')}
            disabled={busy}
            className="absolute! top-3.5 right-3.5"
            onClick={close}
          />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** Returns the element to focus first: the one with `data-autofocus`, else the first field, else the first button. */
function initialFocusElement(panel: HTMLElement): HTMLElement | null {
  return (
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    panel.querySelector<HTMLElement>('input, select, textarea') ??
    panel.querySelector('button')
  )
}

/**
 * The buttons at the end of a dialog. The confirming button comes last. In a low window, they stay in view while the dialog
 * scrolls.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions mt-5 flex flex-wrap justify-end gap-2 low:mt-2">{children}</div>
}
