import type { Config } from '../../contract/config.ts'
import type { PointEntry, PointSummary } from '../../contract/point.ts'
import type { User } from '../../contract/user.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import type { CallResponse, Api } from './api.ts'

interface ListResponse<Item> {
  items: Item[]
  total: number
}

/** Loads the first page of withdrawals for a query. */
export async function loadWithdrawals(api: Api, query: string): Promise<Withdrawal[]> {
  return (await api.call<ListResponse<Withdrawal>>('GET', `/point/withdrawal?limit=20&${query}`)).data.items
}

/** Returns the number of withdrawals that a query finds. */
export async function countWithdrawals(api: Api, query: string): Promise<number> {
  return (await api.call<ListResponse<Withdrawal>>('GET', `/point/withdrawal?limit=1&${query}`)).data.total
}

export async function loadWithdrawal(api: Api, id: number): Promise<Withdrawal> {
  return (await api.call<Withdrawal>('GET', `/point/withdrawal/${id}`)).data
}

/** Sends an event to a withdrawal, with the version of the passed withdrawal. */
export function decideWithdrawal(
  api: Api,
  { id, version }: Withdrawal,
  event: string,
  reason?: string,
): Promise<CallResponse<Withdrawal>> {
  return api.call('POST', `/point/withdrawal/${id}/transition`, { event, version, reason })
}

/** Loads the entries of points for a query, newest first. */
export async function loadPointEntries(api: Api, ownerKind: 'user' | 'store', query: string): Promise<PointEntry[]> {
  return (await api.call<ListResponse<PointEntry>>('GET', `/point/history/${ownerKind}?${query}`)).data.items
}

export async function loadPointSummary(api: Api, ownerKind: 'user' | 'store', query: string): Promise<PointSummary> {
  return (await api.call<PointSummary>('GET', `/point/history/${ownerKind}/summary?${query}`)).data
}

export async function loadUser(api: Api, id: number): Promise<User> {
  return (await api.call<User>('GET', `/user/${id}`)).data
}

export async function loadConfig(api: Api): Promise<Config> {
  return (await api.call<Config>('GET', '/system/config')).data
}

/** Finds an active member with a bank account and at least `points` points, the earliest one. */
export async function findMemberAbleToWithdraw(api: Api, points = 1_000): Promise<User> {
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data } = await api.call<ListResponse<User>>('GET', `/user?limit=100&status=1&sort=createdAt&page=${page}`)
    for (const { id } of data.items.filter(({ point }) => point >= points)) {
      const { bankAccount } = (await api.call<{ bankAccount: unknown }>('GET', `/user/${id}/bank-account`)).data
      if (bankAccount !== null) return loadUser(api, id)
    }
    isLast = data.items.length < 100
  }
  throw new Error('no member could withdraw')
}
