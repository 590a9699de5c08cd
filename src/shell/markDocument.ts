/** The icon of the page in `public/`, and the same one with a dot. */
const ICON_PATHS = { plain: '/favicon.png', marked: '/favicon-waiting.png' } as const

/**
 * Changes the title of the document, also each time that a screen or a record sets another one, and puts a dot on its
 * icon.
 * @param markedTitleOf returns the title to show for the name of a screen or a record
 * @returns a function that restores the title and the icon
 */
export function markDocument(markedTitleOf: (title: string) => string): () => void {
  let title = ''
  let markedTitle: string | undefined
  const mark = () => {
    if (document.title === markedTitle) return
    title = document.title
    markedTitle = markedTitleOf(title)
    document.title = markedTitle
  }
  mark()
  const observer = new MutationObserver(mark)
  const element = document.querySelector('title')
  if (element !== null) observer.observe(element, { childList: true })
  setIcon(ICON_PATHS.marked)
  return () => {
    observer.disconnect()
    if (document.title === markedTitle) document.title = title
    setIcon(ICON_PATHS.plain)
  }
}

function setIcon(path: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', path)
}
