/*
 * This script runs independently of the console's code. If that code is late or fails to load, the script shows the
 * message in the page's HTML (`#unloaded`) and reloads the page once the code is available. The console removes the
 * message when it starts (`main.tsx`).
 */

/** The time after which the page shows text even if its code has not loaded, in ms. */
const PAINT_TIMEOUT_MS = 3_000
/** The time after which the code is requested again if it has neither loaded nor failed to load, in ms. */
const LOAD_TIMEOUT_MS = 15_000
/** The delay before the first retry, in ms. It doubles with each retry, up to `LONGEST_RETRY_DELAY_MS`. */
const FIRST_RETRY_DELAY_MS = 1_000
const LONGEST_RETRY_DELAY_MS = 15_000

/** The name of the event on `window` that is dispatched if the code is late or has failed to load. */
const UNAVAILABLE_EVENT = 'choba:unavailable'

setTimeout(allowPaint, PAINT_TIMEOUT_MS)
addEventListener(UNAVAILABLE_EVENT, () => void retryUntilLoaded(), { once: true })
setTimeout(startRetries, LOAD_TIMEOUT_MS)
addEventListener('error', ({ target }) => onLoadError(target), true)
addEventListener('online', () => void reloadIfReachable())
// Handles failures from before the listeners were added.
if (document.readyState === 'complete') onPageLoaded()
else addEventListener('load', onPageLoaded)
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
  if (document.readyState === 'complete' && sheet.sheet === null) onLoadError(sheet)
}
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.target.closest('#unloaded a') === null) return
  event.preventDefault()
  void reloadIfReachable()
})

/** Whether the console has not started yet. */
function isConsoleNotStarted(): boolean {
  return document.getElementById('unloaded') !== null
}

/** Called when everything in the page's HTML has loaded or has failed to load. */
function onPageLoaded(): void {
  if (isConsoleNotStarted()) startRetries()
}

/** Starts the retries. Only the first call has an effect. */
function startRetries(): void {
  dispatchEvent(new Event(UNAVAILABLE_EVENT))
}

function onLoadError(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    void reloadStylesheet(target, FIRST_RETRY_DELAY_MS)
  if (target instanceof HTMLScriptElement && isConsoleNotStarted()) startRetries()
}

/** Stops pending scripts and stylesheets from blocking the first paint. */
function allowPaint(): void {
  if (!isConsoleNotStarted()) return
  for (const script of document.querySelectorAll('script[blocking]')) script.removeAttribute('blocking')
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (sheet.sheet !== null) continue
    sheet.media = 'print'
    sheet.addEventListener('load', () => (sheet.media = 'all'))
  }
  document.querySelector<HTMLElement>('#unloaded a')?.focus()
}

async function reloadStylesheet(sheet: HTMLLinkElement, delayMs: number): Promise<void> {
  await pause(delayMs)
  const newSheet = document.createElement('link')
  newSheet.rel = 'stylesheet'
  newSheet.href = sheet.href
  // If the new element fails too, the `error` listener retries again.
  sheet.replaceWith(newSheet)
}

async function retryUntilLoaded(): Promise<void> {
  allowPaint()
  for (
    let delayMs = FIRST_RETRY_DELAY_MS;
    isConsoleNotStarted();
    delayMs = Math.min(2 * delayMs, LONGEST_RETRY_DELAY_MS)
  ) {
    await pause(delayMs)
    await reloadIfReachable()
  }
}

/** Reloads the page if all of its code is available. Otherwise the browser would show its own error page instead. */
async function reloadIfReachable(): Promise<void> {
  const scriptUrls = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  const preloadUrls = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
  const signal = AbortSignal.timeout(LONGEST_RETRY_DELAY_MS)
  try {
    const files = [...scriptUrls, ...preloadUrls]
    const responses = await Promise.all(files.map((file) => fetch(file, { cache: 'reload', signal })))
    if (responses.every(({ ok }) => ok) && isConsoleNotStarted()) location.reload()
  } catch {
    // The server is still unreachable. The next retry tries again.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
