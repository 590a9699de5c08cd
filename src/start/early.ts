import { endpointUrl } from '../api/urls.ts'
import { readAccessToken } from '../api/cookies.ts'
import type { EarlyRequest, EarlyRequests } from '../api/earlyRequests.ts'
import { toPageQueryParams } from '../api/pageQueryParams.ts'
import { withTimeout } from '../api/withTimeout.ts'
import { initialLanguage } from '../texts/language.ts'
import { readPreference } from '../preferences/preferences.ts'
import { parseUrlParams } from '../navigation/urlParams.ts'
import { screenAt } from '../navigation/screenAt.ts'
import type { Screen } from '../navigation/screen.ts'
import { shownList, type ListSearch, pageAndSortOf, statusAndFilterQueryOf, readSearch } from '../navigation/search.ts'
import { pageLoaders, screens } from '../screens.ts'

/*
 * This script runs first, while the code of the console is still loading. It sets the theme and the language, and sends
 * the requests that the first screen is certain to need. The client finds the responses by URL.
 */

const requests: EarlyRequests = new Map()
window.earlyRequests = requests

const language = initialLanguage()
const theme = readPreference('theme')
if (theme !== undefined) document.documentElement.dataset['theme'] = theme
const density = readPreference('density')
if (density !== undefined) document.documentElement.dataset['density'] = density
const singleKeyShortcuts = readPreference('keys')
if (singleKeyShortcuts !== undefined) document.documentElement.dataset['keys'] = singleKeyShortcuts

document.documentElement.lang = language

const token = readAccessToken()
if (language === 'ja') sendEarlyRequest(endpointUrl('/system/language/translation'), undefined)
if (token === undefined) {
  pageLoaders['/login']().catch(ignore)
  // The sign-in form can then send a request even if the connection is lost before the rest of the code has loaded.
  import('../api/transport.ts').catch(ignore)
} else {
  sendEarlyRequest(endpointUrl('/auth/profile'), token)
  sendEarlyRequest(endpointUrl('/auth/permission'), token)
  const screen = screenAt(screens, location.pathname)
  if (screen !== undefined) {
    // A screen without a list sends its first requests with the transport, which otherwise loads after the first rows.
    if (!sendListRequest(screen, token)) import('../api/transport.ts').catch(ignore)
    screen.load().catch(ignore)
  }
}

/**
 * Requests the page of the list that the URL shows.
 * @returns whether a request was sent
 */
function sendListRequest(screen: Screen, accessToken: string): boolean {
  const search: ListSearch = readSearch(screen, parseUrlParams(location.search))
  const list = shownList(screen, search)
  if (list === undefined) return false
  const id = location.pathname.split('/')[2]
  if (list.declaration.path.includes('{id}') && !/^\d+$/.test(id ?? '')) return false
  sendEarlyRequest(
    endpointUrl(
      list.declaration.path,
      { id },
      toPageQueryParams(pageAndSortOf(list, search), statusAndFilterQueryOf(list, search)),
    ),
    accessToken,
  )
  return true
}

/** Ignores a failed load, because the component that needs the code retries loading. */
function ignore(): void {}

function sendEarlyRequest(url: string, accessToken: string | undefined): void {
  const authorization = accessToken === undefined ? null : `Bearer ${accessToken}`
  const headers = { 'Accept-Language': language, ...(authorization === null ? {} : { Authorization: authorization }) }
  const response = withTimeout((signal) => fetch(url, { headers, signal }).then(readResponse))
  const request: EarlyRequest = { authorization, response }
  requests.set(url, request)
  response.then(
    (arrivedResponse) => (request.arrivedResponse = arrivedResponse),
    () => requests.delete(url),
  )
}

async function readResponse(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() }
}
