import { useText } from '../texts/text.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface BrokenDialogProps {
  /** Renders the dialog again, with what was typed. */
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of a dialog whose rendering has failed. */
export default function BrokenDialog({ onRetry, onClose }: BrokenDialogProps) {
  const text = useText()
  return (
    <Dialog isAlertDialog title={text('broken.dialog')} description={text('broken.dialog.hint')} onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{text('dialog.close')}</Button>
        <Button tone="primary" icon="refresh" data-autofocus="" onClick={onRetry}>
          {text('state.retry')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
