const EDGE_ATTRIBUTE = 'data-bottom-edge'
/** How far sticky elements stay away from the bottom of the window. */
const SPACE_PROPERTY = '--notice-space'

/**
 * Keeps the bottom of the window free for an element that is fixed there, as high as it is now. Several such elements
 * stand above each other, the first of the document at the bottom. Returns a function that ends this.
 */
export function observeBottomEdge(element: HTMLElement): () => void {
  element.setAttribute(EDGE_ATTRIBUTE, '')
  const observer = new ResizeObserver(stackElements)
  observer.observe(element)
  return () => {
    observer.disconnect()
    element.removeAttribute(EDGE_ATTRIBUTE)
    stackElements()
  }
}

function stackElements(): void {
  let height = 0
  for (const element of document.querySelectorAll<HTMLElement>(`[${EDGE_ATTRIBUTE}]`)) {
    element.style.bottom = `${height}px`
    height += element.offsetHeight
  }
  const { style } = document.documentElement
  if (height === 0) style.removeProperty(SPACE_PROPERTY)
  else style.setProperty(SPACE_PROPERTY, `${height}px`)
}
