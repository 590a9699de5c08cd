import { sql } from 'drizzle-orm'
import { CouponUseType } from '../../../contract/enumerations.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import type { DemoActor } from '../history.ts'
import { idOf, type MasterDataIds } from '../address.ts'
import { STORE_STATUS_SHARES } from '../stores.ts'
import { STORE_TYPES } from '../words/stores.ts'
import { TOWNS } from '../words/places.ts'
import { STORE_DEACTIVATION_REASONS, STORE_REJECTION_REASONS } from '../words/reasonsAndMessages.ts'
import {
  randomTimeAfter,
  randomBoolean,
  randomDigits,
  randomInteger,
  integerArray,
  pickText,
  pickNumber,
  exclusivePrefixSums,
  weightedPositions,
  randomIntegerBetween,
} from './sqlRandom.ts'
import type { IdRange } from './members.ts'
import { mobilePhone, personColumns, picturePath, prefectureColumn, addressColumns } from './people.ts'

const DAY_MS = 86_400_000
const { requested, accepted, inactive, rejected } = storeLifecycle.codes
const seed = sql`id::bigint`

/** All store names of all types, with the texts of the type. */
const STORE_NAMES = STORE_TYPES.flatMap(({ industry, namePatterns, stems, introductions, coupons }) =>
  namePatterns.flatMap((pattern, row) =>
    stems.map((stem, column) => ({
      industry,
      name: pattern.text.replace('＊', stem.text),
      kana: pattern.kana.replace('＊', stem.kana),
      stem: stem.text,
      introduction: introductions[(row + column) % introductions.length] ?? '',
      coupon: coupons[(row + column) % coupons.length] ?? '',
    })),
  ),
)
const STORE_NAME_COUNTS = STORE_TYPES.map(({ namePatterns, stems }) => namePatterns.length * stems.length)
const STORE_NAME_OFFSETS = exclusivePrefixSums(STORE_NAME_COUNTS)

/**
 * Adds the stores with these ids, most with an owner of their own, each with its history and, if it was ever accepted,
 * a coupon.
 */
export async function addStores(
  db: Db,
  { first, last }: IdRange,
  masterDataIds: MasterDataIds,
  actor: DemoActor,
  now: Date,
): Promise<void> {
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  const storeNames = STORE_NAMES.map((each, index) => ({
    ...each,
    index,
    industry: idOf(masterDataIds.industryIds, each.industry),
  }))
  const statuses = STORE_STATUS_SHARES.map(({ status }) => status)
  const shares = STORE_STATUS_SHARES.map(({ share }) => share / 15)
  const lastEventAt = sql`case status when ${requested} then created_at
    when ${inactive} then closed_at else decided_at end`
  const wasAccepted = sql`status in (${accepted}, ${inactive})`
  await db.execute(sql`drop table if exists pg_temp.opening`)
  await db.execute(sql`
    create temp table opening on commit drop as
      select id, status, created_at, decided_at,
        (${randomTimeAfter(sql`decided_at`, seed, 50, 0, 5 * DAY_MS)})::timestamptz(3) as closed_at,
        (select coalesce(max(id), 0) from store_owner) + nth - (nth + 1) / 7 + 1 as owner_id
      from (
        select id, (id - ${first})::int as nth, status, created_at,
          least(${nowTimestamp}, (${randomTimeAfter(sql`created_at`, seed, 51, DAY_MS / 4, 6 * DAY_MS)})::timestamptz(3)) as decided_at
        from (
          select id, status, (${nowTimestamp} - interval '1 minute' * case status
            when ${requested} then ${randomIntegerBetween(seed, 52, 10, 21 * 1_440)}
            else ${randomIntegerBetween(seed, 52, 12 * 1_440, 730 * 1_440)} end)::timestamptz(3) as created_at
          from (
            select id, (${integerArray(statuses)})[${pickNumber(weightedPositions(shares), seed, 53)}] as status
            from generate_series(${first}::int, ${last}::int) as id
          ) as begun
        ) as asked
      ) as decided`)
  await db.execute(sql`
    insert into store_owner (id, name, name_kana, email, phone, status, created_at, updated_at, state_since)
      select id, family || ' ' || given, family_kana || ' ' || given_kana, 'owner' || id || '@stores.example', phone,
        ${storeAccountLifecycle.codes.active}::int, created_at, created_at, created_at
      from (
        select id, created_at, ${personColumns(seed)}, ${mobilePhone(seed)} as phone
        from (select owner_id as id, min(created_at) as created_at from opening group by owner_id) as owner
      ) as drawn
      order by id`)
  await db.execute(sql`
    insert into audit_log (record, record_id, event, to_state, actor, at)
      select ${storeAccountLifecycle.record}::text, id, 'create', 'active', name, created_at
      from store_owner where id in (select owner_id from opening) order by id`)
  await db.execute(sql`
    insert into store (id, creator_id, name, name_kana, nick_name, phone, zipcode, prefecture_id, address, industry_id,
      introduction, status, status_reason, version, created_at, updated_at, state_since)
    select id, owner_id,
      sign.name || case when is_branch then ' ' || town || '店' else '' end,
      sign.kana || case when is_branch then ' ' || town_kana || 'テン' else '' end,
      case when ${randomBoolean(seed, 54, 0.6)} then sign.stem else '' end,
      area_code || ${randomIntegerBetween(seed, 55, 2, 9)} || right(${randomDigits(seed, 56, 8)}, 9 - length(area_code)),
      zipcode, prefecture_id, address, sign.industry, sign.introduction, status,
      case status when ${rejected} then ${pickText(STORE_REJECTION_REASONS, seed, 57)}
        when ${inactive} then nullif(${pickText(STORE_DEACTIVATION_REASONS, seed, 57)}, '') end,
      case status when ${requested} then 1 when ${inactive} then 3 else 2 end, created_at,
      ${lastEventAt}, ${lastEventAt}
    from (
      select opened.*, ${addressColumns(seed, masterDataIds)}, ${randomBoolean(seed, 58, 0.4)} as is_branch,
        ${pickText(
          TOWNS.map(({ text }) => text),
          seed,
          14,
        )} as town,
        ${pickText(
          TOWNS.map(({ kana }) => kana),
          seed,
          14,
        )} as town_kana,
        (${integerArray(STORE_NAME_OFFSETS)})[store_type] + ${randomInteger(seed, 59)} % (${integerArray(STORE_NAME_COUNTS)})[store_type] as sign_index
      from (
        select opening.*, ${prefectureColumn(seed)},
          ${pickNumber(weightedPositions(STORE_TYPES.map(({ share }) => share)), seed, 60)} as store_type
        from opening
      ) as opened
    ) as drawn
    join json_to_recordset(${JSON.stringify(storeNames)}::json)
      as sign (index int, industry int, name text, kana text, stem text, introduction text)
      on sign.index = drawn.sign_index
    order by id`)
  await db.execute(sql`
    insert into coupon (store_id, image, title, point, use_type, display_from, display_to, status, version, created_at,
        updated_at, state_since)
      select id, ${picturePath('coupon')}, ${pickText([...new Set(STORE_NAMES.map(({ coupon }) => coupon))], seed, 61)},
        ${pickNumber([100, 200, 300, 300, 500, 500, 800, 1_000], seed, 62)},
        ${CouponUseType.USE_A_LOT_OF_TIMES}::int, created_at + interval '7 days',
        ${randomTimeAfter(nowTimestamp, seed, 63, DAY_MS, 60 * DAY_MS)},
        ${couponPaymentLifecycle.codes.effective}::int, 2, decided_at, decided_at, decided_at
      from opening where ${wasAccepted} order by id`)
  const actorColumns = sql`${actor.id}::int, ${actor.name}::text`
  await db.execute(sql`
    insert into audit_log (record, record_id, event, from_state, to_state, staff_id, actor, reason, at)
      select ${storeLifecycle.record}::text, line.* from (
        select id, 'create', null, 'requested', null::int, creator_name, null, created_at
          from store where id between ${first} and ${last}
        union all select id, 'accept', 'requested', 'accepted', ${actorColumns}, null, decided_at from opening where ${wasAccepted}
        union all select id, 'reject', 'requested', 'rejected', ${actorColumns}, status_reason, decided_at
          from opening join store using (id) where opening.status = ${rejected}
        union all select id, 'deactivate', 'accepted', 'inactive', ${actorColumns}, status_reason, closed_at
          from opening join store using (id) where opening.status = ${inactive}
      ) as line (id, event, from_state, to_state, staff_id, actor, reason, at)
      order by at`)
  await db.execute(sql`
    insert into audit_log (record, record_id, event, from_state, to_state, staff_id, actor, at)
      select ${couponPaymentLifecycle.record}::text, offered.id, line.* from (
        select coupon.id, coupon.created_at, creator_name from coupon join store on store.id = store_id
          where store_id between ${first} and ${last}
      ) as offered
      cross join lateral (values
        ('create', null, 'waiting', null::int, creator_name, offered.created_at),
        ('confirmPayment', 'waiting', 'effective', ${actorColumns}, offered.created_at)
      ) as line (event, from_state, to_state, staff_id, actor, at)
      order by at, offered.id, event desc`)
}
