let region: HTMLElement | undefined

/**
 * Says `words` politely to a screen reader, and to nobody else.
 * The region is a child of the body, outside of what a dialog makes inert.
 */
export function announce(words: string): void {
  region ??= document.body.appendChild(makeRegion())
  const line = document.createElement('p')
  line.textContent = words
  region.replaceChildren(line)
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.setAttribute('data-announcer', '')
  return element
}
