import { addressOf } from './api/address.ts'
import { accessToken } from './api/cookies.ts'
import type { EarlyRequest, EarlyRequests } from './api/earlyRequests.ts'
import { pageQuery } from './api/listPlace.ts'
import { withTimeout } from './api/withTimeout.ts'
import { readPreference } from './preferences.ts'
import { screenAt } from './navigation/find.ts'
import type { Screen } from './navigation/screen.ts'
import { listAt, type ListSearch, placeOf, queryOf, readSearch } from './navigation/search.ts'
import { pages, screens } from './screens.ts'

/**
 * Runs first, while the code of the console is still loading. Sets theme and language and sends the requests that the
 * first screen is certain to need. The client finds their responses by URL.
 */
const requests: EarlyRequests = new Map()
window.earlyRequests = requests

const language = readPreference('language') ?? 'ja'
const theme = readPreference('theme')
if (theme !== undefined) document.documentElement.dataset['theme'] = theme
const density = readPreference('density')
if (density !== undefined) document.documentElement.dataset['density'] = density

document.documentElement.lang = language

const token = accessToken()
if (language === 'ja') sendEarly(addressOf('/system/language/translation'), undefined)
if (token === undefined) {
  pages['/login']().catch(ignore)
} else {
  sendEarly(addressOf('/auth/profile'), token)
  sendEarly(addressOf('/auth/permission'), token)
  const screen = screenAt(screens, location.pathname)
  if (screen !== undefined) {
    // A screen without a list sends its first requests with the transport, which otherwise loads after the first rows.
    if (!sendListRequest(screen, token)) import('./api/transport.ts').catch(ignore)
    screen.load().catch(ignore)
  }
}

/** Requests the page of the list that the URL shows. @returns whether the URL shows a list */
function sendListRequest(screen: Screen, bearer: string): boolean {
  const search: ListSearch = readSearch(screen, searchOf(location.search))
  const list = listAt(screen, search)
  if (list === undefined) return false
  const id = location.pathname.split('/')[2]
  if (list.of.path.includes('{id}') && !/^\d+$/.test(id ?? '')) return false
  sendEarly(addressOf(list.of.path, { id }, pageQuery(placeOf(list, search), queryOf(list, search))), bearer)
  return true
}

/** A failed load is retried by the component that needs it. */
function ignore(): void {}

/** Parses search params as the router does: each value as JSON, or else as text. */
function searchOf(search: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, readValue(value)]))
}

function readValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function sendEarly(address: string, bearer: string | undefined): void {
  const authorization = bearer === undefined ? null : `Bearer ${bearer}`
  const headers = { 'Accept-Language': language, ...(authorization === null ? {} : { Authorization: authorization }) }
  const answer = withTimeout((signal) => fetch(address, { headers, signal }).then(read))
  const request: EarlyRequest = { authorization, answer }
  requests.set(address, request)
  answer.then(
    (arrived) => (request.arrived = arrived),
    () => requests.delete(address),
  )
}

async function read(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() }
}
