/** A ref callback that scrolls an option into view when it gets this ref, such as when it is chosen by a key. */
export function scrollIntoList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
