import type { Random } from '../features/pictures/random.ts'
import { BUILDINGS, type Prefecture, PREFECTURES, TOWNS } from './words/places.ts'
import type { Word } from './words/parse.ts'

/** The ids of the master data, by name. */
export interface Land {
  prefectures: Map<string, number>
  industries: Map<string, number>
  makers: Map<string, number>
  categories: Map<string, number>
  industryIds: number[]
}

export interface Place {
  prefecture: Prefecture
  prefectureId: number
  town: Word
  zipcode: string
  address: string
}

export function createPlace(random: Random, land: Land): Place {
  const prefecture = random.weighted(PREFECTURES, (item) => item.share)
  const town = random.pick(TOWNS)
  const building = random.chance(0.25) ? ` ${random.pick(BUILDINGS)}${random.whole(1, 9)}F` : ''
  const lot = [random.whole(1, 9), random.whole(1, 30), random.whole(1, 20)].join('-')
  return {
    prefecture,
    prefectureId: idOf(land.prefectures, prefecture.name),
    town,
    zipcode: `${prefecture.zipcode}${random.digits(1)}-${random.digits(4)}`,
    address: random.pick(prefecture.cities) + town.text + lot + building,
  }
}

/** The number of a mobile phone. */
export function createPhone(random: Random): string {
  return `0${random.pick([9, 8, 7])}0${random.whole(1, 9)}${random.digits(7)}`
}

/** The number of a telephone in a prefecture: ten digits. */
export function createShopPhone(random: Random, { areaCode }: Prefecture): string {
  return `${areaCode}${random.whole(2, 9)}${random.digits(9 - areaCode.length)}`
}

export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`the master data have no ${name}`)
  return id
}
