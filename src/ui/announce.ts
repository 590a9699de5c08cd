let region: HTMLElement | undefined
let isFresh = true

/** Announcements within this time are joined, because one change may cause several. */
const TOGETHER_MS = 20

/**
 * Says `words` politely to a screen reader, and to nobody else.
 * The region is a child of the body, outside of what a dialog makes inert.
 */
export function announce(words: string): void {
  region ??= document.body.appendChild(makeRegion())
  const line = document.createElement('p')
  line.textContent = words
  if (isFresh) {
    isFresh = false
    region.replaceChildren(line)
    setTimeout(() => {
      isFresh = true
    }, TOGETHER_MS)
  } else region.append(line)
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.setAttribute('data-announcer', '')
  return element
}
