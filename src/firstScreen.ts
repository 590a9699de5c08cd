/** How long what can wait does wait for a first screen that never says it is done. */
const PATIENCE_MS = 3_000

let done: () => void = () => undefined

/** Resolves once the first screen shows what it was opened for; whatever can wait, waits for it. */
export const firstScreen = new Promise<void>((resolve) => {
  done = resolve
  setTimeout(resolve, PATIENCE_MS)
})

/** Says that the first screen shows what it was opened for. Later calls do nothing. */
export function firstScreenIsDone(): void {
  requestAnimationFrame(() => setTimeout(done))
}
