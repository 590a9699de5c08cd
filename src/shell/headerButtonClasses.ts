/** The classes of a header button or link with only an icon. */
export const HEADER_BUTTON_CLASSES =
  'inline-flex size-(--control-height) shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink'
