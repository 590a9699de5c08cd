import type { ReactNode } from 'react'
import type { GetText } from '../src/texts/text.ts'

/** What a dialog, a menu or another overlay gets from the page that opens it. */
export interface Opening {
  /** The button that has opened it. */
  anchor: HTMLElement
  close: () => void
}

/** A part in one of its states, with sample data. Names are those of the code, and are not translated. */
export type PartState = { name: string } & (
  | {
      render: (text: GetText) => ReactNode
      /** Whether it shows something only in a browser, so that only the browser test renders it. */
      needsBrowser?: true
    }
  /** An overlay, of which the page shows one at a time. */
  | { open: (text: GetText, opening: Opening) => ReactNode }
)

/** An exported component of `src/ui` with its states. */
export interface Part {
  /** The name of the component. */
  name: string
  /** The exported components that are only used together with this one, and are seen in its states. */
  includes?: readonly string[]
  /** Whether each state has the whole width. */
  isWide?: true
  states: readonly PartState[]
}
