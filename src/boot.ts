/**
 * Runs beside the first code and needs none of it: where that is late or does not come, the few sentences that stand in
 * the page itself are shown instead of nothing, and the page is loaded again once its code can be had. The console
 * removes them as soon as it runs (`main.tsx`).
 */

/** How long the page waits for its first code before it is painted without, in ms. */
const TIMEOUT_MS = 3_000
/** How long code that neither comes nor fails is waited for, in ms. */
const LATEST_MS = 15_000
/** The wait before the next attempt: doubled each time, up to the longest. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000

let isTrying = false

setTimeout(show, TIMEOUT_MS)
setTimeout(() => void tryAgain(), LATEST_MS)
addEventListener('error', ({ target }) => failed(target), true)
addEventListener('online', () => void reloadOnceReachable())
// What has failed before this runs told nobody.
if (document.readyState === 'complete') loaded()
else addEventListener('load', loaded)
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
  if (document.readyState === 'complete' && sheet.sheet === null) failed(sheet)
}
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.target.closest('#unloaded a') === null) return
  event.preventDefault()
  void reloadOnceReachable()
})

/** Whether the console has not begun yet. */
function isUnloaded(): boolean {
  return document.getElementById('unloaded') !== null
}

/** All that the page loads by itself has come, or failed. */
function loaded(): void {
  if (isUnloaded()) void tryAgain()
}

function failed(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void styleAgain(target, FIRST_RETRY_MS)
  if (target instanceof HTMLScriptElement && isUnloaded()) void tryAgain()
}

/** Lets the page be painted although something that holds the painting back has not come. */
function show(): void {
  if (!isUnloaded()) return
  for (const script of document.querySelectorAll('script[blocking]')) script.removeAttribute('blocking')
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (sheet.sheet !== null) continue
    sheet.media = 'print'
    sheet.addEventListener('load', () => (sheet.media = 'all'))
  }
  document.querySelector<HTMLElement>('#unloaded a')?.focus()
}

async function styleAgain(sheet: HTMLLinkElement, wait: number): Promise<void> {
  await pause(wait)
  const next = document.createElement('link')
  next.rel = 'stylesheet'
  next.href = sheet.href
  // Another failure is heard like the first.
  sheet.replaceWith(next)
}

async function tryAgain(): Promise<void> {
  if (isTrying) return
  isTrying = true
  show()
  for (let wait = FIRST_RETRY_MS; isUnloaded(); wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    await pause(wait)
    await reloadOnceReachable()
  }
}

/** Loads the page again where all of its code can be had: without a server the browser's own page would take its place. */
async function reloadOnceReachable(): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
  const signal = AbortSignal.timeout(LONGEST_RETRY_MS)
  try {
    const answers = await Promise.all([...scripts, ...preloads].map((file) => fetch(file, { cache: 'reload', signal })))
    if (answers.every(({ ok }) => ok) && isUnloaded()) location.reload()
  } catch {
    // Still not to be had.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
