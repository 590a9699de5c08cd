declare global {
  interface Window {
    /** When the last key was pressed, in ms since the navigation. */
    keyPressedAt: number
    /** When the frame was painted that shows the last input of a field, in ms since the navigation. */
    inputPaintedAt: number
    /** Resolves to when the frame was painted in which the selector first matches, in ms since the navigation. */
    whenPainted: (selector: string) => Promise<number>
    /** Resolves to how many frames are painted between the next Enter and the first one with this text in a row. */
    countFramesUntil: (text: string) => Promise<number>
    /** Records each frame until `stopRecording`, also where the rows of the timeline are if `withRows`. */
    startRecording: (withRows: boolean) => Promise<void>
    stopRecording: () => FrameRecord[]
  }
}

/** One painted frame: when it began, when a key was pressed last, in ms, and where the rows were on the screen, in px. */
export interface FrameRecord {
  at: number
  pressedAt: number
  rowCount: number
  rowTops: Record<string, number>
}

/**
 * Sets the properties of `window` above. Runs in the page before the page's own scripts. Declares no named functions,
 * because the compiler's helper for function names does not exist in the page.
 */
export function watchPage(): void {
  const recording: { frames: FrameRecord[] | undefined } = { frames: undefined }
  window.keyPressedAt = 0
  window.inputPaintedAt = 0
  addEventListener('keydown', (event) => (window.keyPressedAt = event.timeStamp), true)
  // A task scheduled in an animation frame callback runs after that frame has been painted.
  addEventListener('input', () =>
    requestAnimationFrame(() => setTimeout(() => (window.inputPaintedAt = performance.now()))),
  )
  window.whenPainted = async (selector) => {
    do await new Promise(requestAnimationFrame)
    while (document.querySelector(selector) === null)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now()
  }
  window.countFramesUntil = async (text) => {
    await new Promise<void>((resolve) => {
      addEventListener('keydown', (event) => event.key === 'Enter' && resolve(), true)
    })
    for (let count = 0; ; count += 1) {
      await new Promise(requestAnimationFrame)
      const rows = [...document.querySelectorAll('[data-row]')].slice(-3)
      if (rows.some((row) => row.textContent.includes(text))) return count
    }
  }
  window.startRecording = async (withRows) => {
    const recorded: FrameRecord[] = []
    recording.frames = recorded
    while (recording.frames === recorded) {
      const at = await new Promise<number>(requestAnimationFrame)
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const tops = withRows ? rows.map((row) => [row.dataset['row'], row.getBoundingClientRect().top] as const) : []
      recorded.push({ at, pressedAt: window.keyPressedAt, rowCount: rows.length, rowTops: Object.fromEntries(tops) })
    }
  }
  window.stopRecording = () => {
    const recorded = recording.frames ?? []
    recording.frames = undefined
    return recorded
  }
}
