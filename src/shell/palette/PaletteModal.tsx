import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useReportOpenOverlay } from '../../ui/keyboard.ts'

interface PaletteModalProps {
  label: string
  /** Called on a click outside, and on Escape unless the content has handled the key. */
  onDismiss: () => void
  children: ReactNode
}

/** The modal dialog around the content of the palette. */
export function PaletteModal({ label, onDismiss, children }: PaletteModalProps) {
  useReportOpenOverlay()
  return (
    <Dialog open onClose={onDismiss} aria-label={label} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto px-3 pt-[10vh] pb-[calc(1.5rem+var(--notice-space,0px))] max-sm:pt-3">
        <DialogPanel className="flex max-h-[min(38rem,80dvh)] w-full max-w-2xl flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float">
          {children}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
