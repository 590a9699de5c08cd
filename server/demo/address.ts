import type { Random } from '../features/demoPictures/random.ts'
import { BUILDINGS, type Prefecture, PREFECTURES, TOWNS } from './words/places.ts'
import type { TextWithKana } from './words/parseWords.ts'

/** The ids of the master data by name. */
export interface MasterDataIds {
  prefectureIds: Map<string, number>
  industryIds: Map<string, number>
  makerIds: Map<string, number>
  categoryIds: Map<string, number>
  allIndustryIds: number[]
}

export interface Address {
  prefecture: Prefecture
  prefectureId: number
  town: TextWithKana
  zipcode: string
  address: string
}

export function createAddress(random: Random, masterDataIds: MasterDataIds): Address {
  const prefecture = random.pickWeighted(PREFECTURES, (item) => item.share)
  const town = random.pick(TOWNS)
  const building = random.chance(0.25) ? ` ${random.pick(BUILDINGS)}${random.integer(1, 9)}F` : ''
  const lotNumber = [random.integer(1, 9), random.integer(1, 30), random.integer(1, 20)].join('-')
  return {
    prefecture,
    prefectureId: idOf(masterDataIds.prefectureIds, prefecture.name),
    town,
    zipcode: `${prefecture.zipcode}${random.digits(1)}-${random.digits(4)}`,
    address: random.pick(prefecture.cities) + town.text + lotNumber + building,
  }
}

/** Returns a random mobile phone number. */
export function createPhone(random: Random): string {
  return `0${random.pick([9, 8, 7])}0${random.integer(1, 9)}${random.digits(7)}`
}

/** Returns a random landline number of a prefecture, with ten digits. */
export function createLandlinePhone(random: Random, { areaCode }: Prefecture): string {
  return `${areaCode}${random.integer(2, 9)}${random.digits(9 - areaCode.length)}`
}

export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`the master data has no ${name}`)
  return id
}
