/** The tones of the sound: their frequency in Hz, and when they begin, in s. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
] as const
const TONE_S = 0.25
const VOLUME = 0.08
/** How long the browser may take to begin, in ms. Later, the sound would say nothing any more. */
const START_TIMEOUT_MS = 1_000

/** Plays the sound of a new notification. Does nothing where the browser does not allow it yet. */
export async function playSound(): Promise<void> {
  const context = new AudioContext()
  try {
    // Before the first key or click on the page, it waits for one, and then all sounds would be played at once.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS))])
    if (context.state !== 'running') return
    for (const { frequency, at } of TONES) {
      const oscillator = new OscillatorNode(context, { frequency })
      const gain = new GainNode(context, { gain: 0 })
      const start = context.currentTime + at
      gain.gain.setValueAtTime(VOLUME, start)
      gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(start + TONE_S)
    }
  } finally {
    setTimeout(() => void context.close().catch(() => undefined), 1_000)
  }
}
