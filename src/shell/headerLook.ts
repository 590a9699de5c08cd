/** What a mark alone looks like as a button or a link of the header. */
export const SQUARE =
  'inline-flex size-(--control) shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink'
