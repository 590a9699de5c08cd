import { Kbd } from './kbd.tsx'

/** The key of a button, which is no part of the button's name. */
export function ButtonKey({ shortcut }: { shortcut: string }) {
  return (
    <span aria-hidden>
      <Kbd shortcut={shortcut} />
    </span>
  )
}
