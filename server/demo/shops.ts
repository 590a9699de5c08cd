import type { HistoryLine } from '../../contract/history.ts'
import { storeLifecycle } from '../../machines/store.ts'
import type { store } from '../features/store/table.ts'
import { type AuditLine, type Clerk, lineOf, type LineParts, pickClerk, columnsFromHistory } from './history.ts'
import { createPlace, createShopPhone, idOf, type MasterDataIds } from './place.ts'
import type { Owner } from './people.ts'
import type { Random } from '../features/pictures/random.ts'
import { type Trade, TRADES } from './words/shops.ts'
import { DEACTIVATIONS, REJECTIONS } from './words/talk.ts'

const DAY_MS = 86_400_000
const { requested, accepted, inactive, rejected } = storeLifecycle.codes

/** The number of stores in each state, for 420 stores. */
export const STORE_SHARES = [
  { status: accepted, share: 300 },
  { status: requested, share: 45 },
  { status: inactive, share: 45 },
  { status: rejected, share: 30 },
] as const

export type Store = typeof store.$inferInsert & { id: number }

export interface Opening {
  status: number
  createdAt: Date
}

/** Creates the times and states of store requests: pending ones are recent, the others up to two years old. */
export function createOpenings(random: Random, amount: number, now: Date): Opening[] {
  const openings = Array.from({ length: amount }, () => {
    const { status } = random.weighted(STORE_SHARES, (item) => item.share)
    const age = status === requested ? random.whole(600_000, 21 * DAY_MS) : random.whole(12 * DAY_MS, 730 * DAY_MS)
    return { status, createdAt: new Date(now.getTime() - age) }
  })
  return openings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export interface Shop {
  row: Store
  trade: Trade
  history: AuditLine[]
}

/** Creates a store with its history; its `version` is the number of lines. */
export function createShop(
  random: Random,
  masterDataIds: MasterDataIds,
  id: number,
  opening: Opening,
  owner: Owner,
  clerks: Clerk[],
): Shop {
  const trade = random.weighted(TRADES, (item) => item.share)
  const place = createPlace(random, masterDataIds)
  const stem = random.pick(trade.stems)
  const pattern = random.pick(trade.names)
  const isBranch = random.chance(0.4)
  const row: Store = {
    id,
    creatorId: owner.id,
    name: pattern.text.replace('＊', stem.text) + (isBranch ? ` ${place.town.text}店` : ''),
    nameKana: pattern.kana.replace('＊', stem.kana) + (isBranch ? ` ${place.town.kana}テン` : ''),
    nickName: random.chance(0.6) ? stem.text : '',
    phone: random.chance(0.8) ? createShopPhone(random, place.prefecture) : owner.phone,
    zipcode: place.zipcode,
    prefectureId: place.prefectureId,
    address: place.address,
    industryId: idOf(masterDataIds.industries, trade.industry),
    introduction: random.pick(trade.introductions),
    status: opening.status,
    statusReason: null,
    version: 1,
    createdAt: opening.createdAt,
    updatedAt: opening.createdAt,
  }
  const history = createHistory(random, row, owner, clerks)
  return { row: { ...row, ...columnsFromHistory(history, opening.createdAt) }, trade, history }
}

function createHistory(random: Random, row: Store, owner: Owner, clerks: Clerk[]): AuditLine[] {
  const lines: AuditLine[] = []
  const decidedAt = new Date(row.createdAt.getTime() + random.whole(DAY_MS / 4, 6 * DAY_MS))
  const later = () => new Date(decidedAt.getTime() + random.whole(1, 5 * DAY_MS))
  const addLine = (at: Date, parts: Omit<LineParts, 'actor' | 'staffId'>) => {
    lines.push(lineOf('store', row.id, at, { ...parts, ...pickClerk(random, clerks, 'STORE_MANAGEMENT') }))
  }
  lines.push(lineOf('store', row.id, row.createdAt, { event: 'create', actor: owner.name, staffId: null }))
  if (row.status === rejected) {
    const reason = random.pick(REJECTIONS)
    addLine(decidedAt, { event: 'reject', fromState: 'requested', toState: 'rejected', reason })
  }
  if (row.status === accepted || row.status === inactive) {
    addLine(decidedAt, { event: 'accept', fromState: 'requested', toState: 'accepted' })
    if (random.chance(0.2)) addLine(decidedAt, { event: 'edit', changes: createEdit(random, row) })
  }
  if (row.status === inactive) {
    const reason = random.pick(DEACTIVATIONS) || null
    addLine(later(), { event: 'deactivate', fromState: 'accepted', toState: 'inactive', reason })
  }
  return lines
}

function createEdit(random: Random, row: Store): HistoryLine['changes'] {
  return row.nickName && random.chance(0.5)
    ? [{ field: 'nickName', before: '', after: row.nickName }]
    : [{ field: 'introduction', before: '準備中です。', after: row.introduction }]
}
