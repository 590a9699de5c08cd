import { sql } from 'drizzle-orm'
import { Gender, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import type { DemoActor } from '../history.ts'
import type { MasterDataIds } from '../address.ts'
import { REFERRED_MEMBER_REWARD, REFERRAL_REWARD } from '../points.ts'
import { COMPANIES, NICKNAME_ENDINGS } from '../words/people.ts'
import { ACCOUNT_DEACTIVATION_REASONS, ACCOUNT_DELETION_REASONS } from '../words/reasonsAndMessages.ts'
import { insertMovements } from './insertMovements.ts'
import {
  randomTimeAfter,
  randomBoolean,
  randomInteger,
  integerArray,
  randomFraction,
  pickText,
  randomIntegerBetween,
} from './sqlRandom.ts'
import { mobilePhone, personColumns, picturePath, prefectureColumn, addressColumns } from './people.ts'

const DAY_MS = 86_400_000
const { active, deactivated, deleted } = userLifecycle.codes
const seed = sql`id::bigint`

export interface IdRange {
  first: number
  last: number
}

/**
 * Adds the members with these ids, who registered in order of id over two years. Some were referred by earlier members,
 * in which case both members got a reward.
 * @param lastMemberIdOfFill the highest id that the whole fill adds
 */
export async function addMembers(
  db: Db,
  { first, last }: IdRange,
  lastMemberIdOfFill: number,
  masterDataIds: MasterDataIds,
  actor: DemoActor,
  now: Date,
): Promise<void> {
  const industryCount = sql.raw(String(masterDataIds.allIndustryIds.length))
  const pickIndustry = (index: string) =>
    sql`(${integerArray(masterDataIds.allIndustryIds)})[1 + ${sql.raw(index)} % ${industryCount}]`
  const codeCharacters = sql`'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'`
  const referralCode = sql.join(
    [0, 5, 10, 15, 20, 25, 30, 35].map((bitOffset) => {
      return sql`substr(${codeCharacters}, 1 + ((${seed} * 7919777777 >> ${sql.raw(String(bitOffset))}) & 31)::int, 1)`
    }),
    sql` || `,
  )
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  const lastEventAt = sql`case status when ${active} then created_at
    else ${randomTimeAfter(sql`created_at`, seed, 39, 0, DAY_MS / 4)} end`
  await db.execute(sql`
    insert into member (id, full_name, full_name_kana, nick_name, birth_date, sex, phone, email, prefecture_id, address,
      zipcode, referral_code, company, industry_ids, profile_image, referrer_id, status, status_reason, version, created_at,
      updated_at, state_since)
    select id, family || ' ' || given, family_kana || ' ' || given_kana,
      case when ${randomBoolean(seed, 30, 0.2)} then '' else given || ${pickText(NICKNAME_ENDINGS, seed, 31)} end,
      ${nowTimestamp}::date - ${randomIntegerBetween(seed, 32, 18 * 365, 82 * 365)}::int,
      case when ${randomBoolean(seed, 33, 0.02)} then ${Gender.OTHER}::int
        when is_male then ${Gender.MALE}::int else ${Gender.FE_MALE}::int end,
      ${mobilePhone(seed)}, 'member' || id || '@' || ${pickText(['mail', 'post', 'inbox'], seed, 34)} || '.example',
      prefecture_id, address, zipcode, ${referralCode},
      case when ${randomBoolean(seed, 35, 0.4)} then ${pickText(COMPANIES, seed, 36)} else '' end,
      case industry_index % 4 when 0 then '{}' when 1 then array[${pickIndustry('industry_index')}]
        when 2 then array[${pickIndustry('industry_index')}, ${pickIndustry('(industry_index + 3)')}]
        else array[${pickIndustry('industry_index')}, ${pickIndustry('(industry_index + 2)')}, ${pickIndustry('(industry_index + 5)')}] end,
      case when id % 6 <> 0 then ${picturePath('person')} end,
      case when id > 1 and ${randomBoolean(seed, 37, 0.15)}
        then 1 + floor((id - 1) * ${randomFraction(seed, 38)} ^ 2)::int end,
      status, case status when ${active} then null else reason end,
      case status when ${active} then 1 else 2 end, created_at,
      ${lastEventAt}, ${lastEventAt}
    from (
      select id, ${personColumns(seed)}, ${addressColumns(seed, masterDataIds)}, ${randomInteger(seed, 40)} as industry_index, status, created_at,
        case status when ${deleted} then ${pickText(ACCOUNT_DELETION_REASONS, seed, 41)}
          else nullif(${pickText(ACCOUNT_DEACTIVATION_REASONS, seed, 41)}, '') end as reason
      from (
        select id, ${prefectureColumn(seed)},
          case when ${randomBoolean(seed, 42, 0.94)} then ${active}::int when ${randomBoolean(seed, 43, 0.7)} then ${deactivated}::int
            else ${deleted}::int end as status,
          ${nowTimestamp} - interval '6 hours' - interval '729 days' * (1 - id / ${lastMemberIdOfFill}::float8)
            - interval '1 minute' * ${randomFraction(seed, 44)} as created_at
        from generate_series(${first}::int, ${last}::int) as id
      ) as begun
    ) as drawn
    order by id`)
  const isAdded = sql`id between ${first} and ${last}`
  await db.execute(sql`
    insert into audit_log (record, record_id, event, from_state, to_state, staff_id, actor, reason, at)
      select ${userLifecycle.record}::text, line.* from (
        select id, 'create', null, 'active', null::int, full_name, null, created_at from member where ${isAdded}
        union all select id, case status when ${deleted} then 'delete' else 'deactivate' end, 'active',
          case status when ${deleted} then 'deleted' else 'deactivated' end, ${actor.id}::int, ${actor.name}::text,
          status_reason, updated_at
          from member where ${isAdded} and status <> ${active}
      ) as line (id, event, from_state, to_state, staff_id, actor, reason, at)
      order by at, id, event = 'create' desc`)
  await insertMovements(
    db,
    sql`select ${PointTransactionType.REFERRAL}::text as type, 'referral' as cause_record, id as cause_id,
        ${UserRole.MEMBER}::smallint as actor_role, id as actor_id, full_name as actor_name,
        (${randomTimeAfter(sql`created_at`, seed, 45, 60_000, DAY_MS / 24)})::timestamptz(3) as at, null::int as reverses_id,
        'member' as kind, referrer_id as owner, ${REFERRAL_REWARD}::int as amount,
        'member' as kind2, id as owner2, ${REFERRED_MEMBER_REWARD}::int as amount2, 'issue' as purpose
      from member where ${isAdded} and referrer_id is not null`,
  )
}
