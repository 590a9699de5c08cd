import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** `primary`: the main action of a page or dialog. `destructive`: a harmful action. `plain`, `quiet`: all others. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'destructive'

/** A disabled button with a frame; a quiet one has no frame then either. */
const DISABLED_CLASSES = 'disabled:border-line disabled:bg-sunk'
const TONE_CLASSES: Record<ButtonTone, string> = {
  primary: `border-ink bg-ink text-on-ink enabled:hover:bg-soft enabled:hover:border-soft ${DISABLED_CLASSES}`,
  destructive: `border-accent bg-accent text-on-ink enabled:hover:opacity-90 ${DISABLED_CLASSES}`,
  plain: `border-edge bg-surface text-ink enabled:hover:bg-sunk ${DISABLED_CLASSES}`,
  quiet: 'border-transparent bg-transparent text-soft enabled:hover:bg-sunk enabled:hover:text-ink',
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  tone?: ButtonTone
  icon?: IconName
  /**
   * Whether the action of the button is still running. Clicks then do nothing; the label and the width stay the same.
   */
  busy?: boolean
}

/** Returns the classes of a button, for a link that looks like a button. */
export function buttonClass(tone: ButtonTone = 'plain'): string {
  return `relative inline-flex h-(--control-height) shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 text-base font-medium whitespace-nowrap select-none disabled:text-faint ${TONE_CLASSES[tone]}`
}

export function Button({ tone, icon, busy = false, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={`${buttonClass(tone)} ${className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} className="-ms-0.5" />}
      {children}
      {busy && <span className="busy-line" />}
    </button>
  )
}

/**
 * A button that shows only an icon; `label` is its accessible name and its tooltip. With `aria-disabled` instead of
 * `disabled` it keeps the focus.
 */
export function IconButton({ label, icon, className, ...rest }: ButtonProps & { label: string; icon: IconName }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-(--control-height) shrink-0 items-center justify-center rounded-md text-faint hover:bg-sunk hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 ${className ?? ''}`}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}
