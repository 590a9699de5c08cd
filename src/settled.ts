/** How long nothing is on its way before the page counts as settled, in ms: what has come may ask for more. */
const QUIET_MS = 400

let underWay = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts what is loaded after the first screen. While none of it is on its way, the page carries `data-settled`: what a
 * person may need once the server is gone is here by then, which is what tests that stop it wait for.
 */
export function countUntilSettled<Result>(load: Promise<Result>): Promise<Result> {
  underWay += 1
  clearTimeout(timer)
  mark(false)
  const end = () => {
    underWay -= 1
    if (underWay === 0) timer = setTimeout(() => mark(true), QUIET_MS)
  }
  load.then(end, end)
  return load
}

/** Tests of single parts have no page. */
function mark(isSettled: boolean): void {
  if (typeof document === 'undefined') return
  const { dataset } = document.documentElement
  if (isSettled) dataset['settled'] = ''
  else delete dataset['settled']
}
