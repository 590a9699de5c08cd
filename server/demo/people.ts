import { Gender } from '../../contract/enumerations.ts'
import { storeAccountLifecycle, userLifecycle } from '../../machines/lifecycles/account.ts'
import type { bankAccount, member } from '../features/user/table.ts'
import type { storeOwner } from '../features/storeAccount/table.ts'
import { demoPicturePath } from '../features/demoPictures/subjects.ts'
import { createAddress, createPhone, type MasterDataIds } from './address.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { toHalfWidth } from './halfWidthKana.ts'
import {
  BANK_ACCOUNT_TYPES,
  BANKS,
  BANK_BRANCHES,
  COMPANIES,
  FAMILY_NAMES,
  FEMALE_NAMES,
  MALE_NAMES,
  NICKNAME_ENDINGS,
} from './words/people.ts'

const DAY_MS = 86_400_000

export type Member = typeof member.$inferInsert & { id: number }
export type Owner = typeof storeOwner.$inferInsert & { id: number }

export interface Person {
  name: string
  kana: string
  givenName: string
  sex: number
}

export function createPerson(random: Random): Person {
  const sex = random.chance(0.02) ? Gender.OTHER : random.chance(0.5) ? Gender.FE_MALE : Gender.MALE
  const familyName = random.pick(FAMILY_NAMES)
  const givenName = random.pick(sex === Gender.MALE ? MALE_NAMES : FEMALE_NAMES)
  return {
    name: `${familyName.text} ${givenName.text}`,
    kana: `${familyName.kana} ${givenName.kana}`,
    givenName: givenName.text,
    sex,
  }
}

export function createMember(
  random: Random,
  masterDataIds: MasterDataIds,
  id: number,
  createdAt: Date,
  now: Date,
): Member {
  const person = createPerson(random)
  const address = createAddress(random, masterDataIds)
  const birthDate = new Date(now.getTime() - random.integer(18 * 365, 82 * 365) * DAY_MS)
  const { active, deactivated, deleted } = userLifecycle.codes
  return {
    id,
    fullName: person.name,
    fullNameKana: person.kana,
    nickName: random.chance(0.2) ? '' : person.givenName + random.pick(NICKNAME_ENDINGS),
    birthDate: birthDate.toISOString().slice(0, 10),
    sex: person.sex,
    phone: createPhone(random),
    email: `member${id}@${random.pick(['mail', 'post', 'inbox'])}.example`,
    prefectureId: address.prefectureId,
    address: address.address,
    zipcode: address.zipcode,
    referralCode: createReferralCode(id),
    company: random.chance(0.4) ? random.pick(COMPANIES) : '',
    industryIds: random.pickSome(masterDataIds.allIndustryIds, random.integer(0, 3)),
    profileImage: hasPicture(id) ? demoPicturePath('person', id) : null,
    referrerId: null,
    status: random.chance(0.94) ? active : random.chance(0.7) ? deactivated : deleted,
    statusReason: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    stateSince: createdAt,
  }
}

/** Returns whether the member has a profile image: five of six do. */
function hasPicture(id: number): boolean {
  return id % 6 !== 0
}

/** Returns a unique code of eight characters, without characters that look alike. */
function createReferralCode(id: number): string {
  const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  let rest = (BigInt(id) * 7_919_777_777n) % 2n ** 40n
  let code = ''
  for (let index = 0; index < 8; index++) {
    code += codeCharacters.charAt(Number(rest % 32n))
    rest /= 32n
  }
  return code
}

export type BankAccount = typeof bankAccount.$inferInsert

export function createBankAccount(random: Random, accountHolder: Member): BankAccount {
  return {
    memberId: accountHolder.id,
    bankName: random.pick(BANKS),
    branchName: random.pick(BANK_BRANCHES),
    accountType: random.pick(BANK_ACCOUNT_TYPES),
    accountNumber: random.digits(7),
    holder: random.chance(0.7)
      ? toHalfWidth(accountHolder.fullNameKana)
      : accountHolder.fullNameKana.replace(' ', '　'),
  }
}

export function createOwner(random: Random, id: number, createdAt: Date): Owner {
  const { active, deactivated, deleted } = storeAccountLifecycle.codes
  const person = createPerson(random)
  return {
    id,
    name: person.name,
    nameKana: person.kana,
    email: `owner${id}@stores.example`,
    phone: createPhone(random),
    status: random.chance(0.95) ? active : random.chance(0.8) ? deactivated : deleted,
    statusReason: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    stateSince: createdAt,
  }
}
