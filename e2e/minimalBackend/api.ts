import { createData, type Item, PERMISSION_NAMES } from './data.ts'
import type { BackendOptions } from './options.ts'

/** An answer: the status, and the body, if there is one. */
export interface Answer {
  status: number
  body?: unknown
}

interface Call {
  method: string
  /** The path below `/api/cms`. */
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string | undefined
}

/** The status that each event leads to, as far as the browser tests send it. */
const STATUS_AFTER_EVENT: Record<string, number> = { accept: 2, reject: 0, deactivate: 3, confirm: 2, handle: 1 }

const PUBLIC_PATHS = [
  '/auth/login',
  '/auth/refresh-token',
  '/auth/forgot-password',
  '/auth/verify-otp',
  '/auth/new-password',
]

/**
 * The calls that the product's specification names, and, for the screens whose calls it leaves open, the list, the
 * single record and the events. Everything else is answered by 404, as a web server does: with a page.
 */
export class MinimalApi {
  readonly #data = createData()
  #profile: Record<string, unknown> = {
    nickname: null,
    fullName: '山田 花子',
    roles: [{ name: '管理者' }],
    profileImage: null,
  }
  #tokenNumber = 1
  /** Whether the access token has expired, until it is renewed. */
  isTokenExpired = false
  /** Whether the session can be renewed. */
  isRefreshable = true
  /** Whether the account is inactive. */
  isInactive = false
  options: BackendOptions

  constructor(options: BackendOptions) {
    this.options = options
  }

  answer(call: Call): Answer | undefined {
    if (PUBLIC_PATHS.includes(call.path)) return this.#answerPublic(call)
    if (this.isInactive) return { status: 403, body: { status: 403, message: 'This user is inactive' } }
    if (call.token !== this.#accessToken || this.isTokenExpired)
      return { status: 401, body: { status: 401, message: 'Unauthorized' } }
    return call.path.startsWith('/auth/')
      ? this.#answerOwn(call)
      : (this.#answerShell(call) ?? this.#answerRecords(call))
  }

  get #accessToken(): string {
    return `token-${this.#tokenNumber}`
  }

  #answerPublic({ path, body }: Call): Answer {
    if (path === '/auth/login') {
      const isRight = body['email'] === 'admin@example.jp' && body['password'] === 'password'
      return isRight ? this.#tokens() : { status: 401, body: { message: 'メールアドレスまたはパスワードが違います' } }
    }
    if (path === '/auth/refresh-token') {
      if (!this.isRefreshable || body['refreshToken'] !== 'refresh') return { status: 401, body: { status: 401 } }
      this.#tokenNumber += 1
      this.isTokenExpired = false
      return this.#tokens()
    }
    const isWrongCode = path === '/auth/verify-otp' && body['code'] !== '123456'
    return isWrongCode ? { status: 200, body: { status: 422, message: '認証コードが違います' } } : this.#done()
  }

  #answerOwn({ method, path, body }: Call): Answer | undefined {
    if (path === '/auth/profile' && method === 'GET') return found(this.#profile)
    if (path === '/auth/profile') {
      this.#profile = { ...this.#profile, nickname: body['nickname'], fullName: body['fullName'] }
      return this.#done()
    }
    if (path === '/auth/permission') return this.#list(PERMISSION_NAMES.map((name) => ({ name })))
    return path === '/auth/change-password' ? this.#done() : undefined
  }

  #answerShell({ path }: Call): Answer | undefined {
    if (path === '/notification/count-unread') return found({ counts: 4 })
    if (path !== '/chat/conversation-non-read') return undefined
    return this.#list([
      { memberType: 'store', count: 2 },
      { memberType: 'member', count: 1 },
    ])
  }

  #answerRecords({ method, path, query, body }: Call): Answer | undefined {
    const [, listPath = '', id, action] = /^(\/[a-z][a-z/-]*?)(?:\/(\d+))?(?:\/([a-z]+))?$/.exec(path) ?? []
    const items = this.#data.get(id === undefined ? path : listPath)
    if (items === undefined) return undefined
    if (id === undefined) return method === 'GET' ? this.#page(path, items, query) : this.#add(items, body)
    const item = items.find((each) => each.id === Number(id))
    if (item === undefined) return { status: 404, body: { status: 404, message: 'ありません' } }
    if (action === undefined) return method === 'GET' ? found(item) : this.#write(items, item, method, body)
    if (action !== 'transition') return undefined
    item['status'] = STATUS_AFTER_EVENT[String(body['event'])]
    return this.#done()
  }

  #page(path: string, items: Item[], query: URLSearchParams): Answer {
    const status = query.get('status')
    const isOdd = this.options.hasOddRows && path === '/store'
    if (isOdd) Object.assign(items[1] ?? {}, { status: 9, phone: 312345678 })
    const matching = items.filter((item) => status === null || [status, '9'].includes(String(item['status'])))
    const limit = Number(query.get('limit') ?? 20)
    const start = (Number(query.get('page') ?? 1) - 1) * limit
    const rows: unknown[] = matching.slice(start, start + limit)
    const oddRows = isOdd ? [{ id: 101, status: 1 }] : []
    return this.#list([...rows, ...oddRows], matching.length + oddRows.length)
  }

  #add(items: Item[], body: Record<string, unknown>): Answer {
    items.push({ ...body, id: items.length + 1 })
    return this.#done()
  }

  #write(items: Item[], item: Item, method: string, body: Record<string, unknown>): Answer {
    if (method === 'DELETE') items.splice(items.indexOf(item), 1)
    else Object.assign(item, body)
    return this.#done()
  }

  #list(items: unknown[], total = items.length): Answer {
    if (this.options.lists === 'array') return found(items)
    return found(this.options.lists === 'items' ? { items } : { items, total })
  }

  #tokens(): Answer {
    const token = this.#accessToken
    return this.options.hasBareToken ? { status: 200, body: token } : found({ token, refreshToken: 'refresh' })
  }

  #done(): Answer {
    return this.options.writes === 'noContent' ? { status: 204 } : { status: 200, body: { status: 200 } }
  }
}

function found(data: unknown): Answer {
  return { status: 200, body: { status: 200, data } }
}
