import { type SQL, sql } from 'drizzle-orm'
import { BUILDINGS, PREFECTURES, TOWNS } from '../words/places.ts'
import { FAMILY_NAMES, FEMALE_NAMES, MALE_NAMES } from '../words/people.ts'
import { demoPicturePath, type Subject } from '../../features/demoPictures/subjects.ts'
import { idOf, type MasterDataIds } from '../address.ts'
import {
  randomBoolean,
  randomDigits,
  randomInteger,
  integerArray,
  pickText,
  pickNumber,
  exclusivePrefixSums,
  textArray,
  weightedPositions,
  randomIntegerBetween,
} from './sqlRandom.ts'

const CITIES = PREFECTURES.flatMap(({ cities }) => cities)
const CITY_COUNTS = PREFECTURES.map(({ cities }) => cities.length)
const CITY_OFFSETS = exclusivePrefixSums(CITY_COUNTS)
const WEIGHTED_PREFECTURE_POSITIONS = weightedPositions(PREFECTURES.map(({ share }) => share))

/**
 * Returns the columns `family`, `family_kana`, `given`, `given_kana` and `is_male`. Their random numbers have the salts
 * 1 to 3.
 */
export function personColumns(seed: SQL): SQL {
  const givenName = (part: 'text' | 'kana') => sql`case when ${randomBoolean(seed, 1, 0.5)}
    then ${pickText(
      MALE_NAMES.map((word) => word[part]),
      seed,
      3,
    )}
    else ${pickText(
      FEMALE_NAMES.map((word) => word[part]),
      seed,
      3,
    )} end`
  return sql`
    ${pickText(
      FAMILY_NAMES.map(({ text }) => text),
      seed,
      2,
    )} as family,
    ${pickText(
      FAMILY_NAMES.map(({ kana }) => kana),
      seed,
      2,
    )} as family_kana,
    ${givenName('text')} as given, ${givenName('kana')} as given_kana,
    ${randomBoolean(seed, 1, 0.5)} as is_male`
}

/**
 * Returns the column `prefecture`, which {@link addressColumns} needs: the position of a random prefecture in the list
 * of prefectures. Its random number has the salt 10.
 */
export function prefectureColumn(seed: SQL): SQL {
  return sql`${pickNumber(WEIGHTED_PREFECTURE_POSITIONS, seed, 10)} as prefecture`
}

/**
 * Returns the columns `prefecture_id`, `zipcode`, `address` and `area_code`. Their random numbers have the salts 11 to
 * 18.
 */
export function addressColumns(seed: SQL, masterDataIds: MasterDataIds): SQL {
  const ids = PREFECTURES.map(({ name }) => idOf(masterDataIds.prefectureIds, name))
  const building = sql`case when ${randomBoolean(seed, 16, 0.25)}
    then ' ' || ${pickText(BUILDINGS, seed, 17)} || ${randomIntegerBetween(seed, 18, 1, 9)} || 'F' else '' end`
  return sql`
    (${integerArray(ids)})[prefecture] as prefecture_id,
    (${textArray(PREFECTURES.map(({ zipcode }) => zipcode))})[prefecture]
      || ${randomDigits(seed, 11, 1)} || '-' || ${randomDigits(seed, 12, 4)} as zipcode,
    (${textArray(CITIES)})[1 + (${integerArray(CITY_OFFSETS)})[prefecture] + ${randomInteger(seed, 13)} % (${integerArray(CITY_COUNTS)})[prefecture]]
      || ${pickText(
        TOWNS.map(({ text }) => text),
        seed,
        14,
      )}
      || concat_ws('-', ${randomIntegerBetween(seed, 15, 1, 9)}, ${randomIntegerBetween(seed, 16, 1, 30)}, ${randomIntegerBetween(seed, 17, 1, 20)})
      || ${building} as address,
    (${textArray(PREFECTURES.map(({ areaCode }) => areaCode))})[prefecture] as area_code`
}

/** Returns an expression for the path of the picture with the row's `id` as its number, as `demoPicturePath` does. */
export function picturePath(subject: Subject): SQL {
  const [before = '', after = ''] = demoPicturePath(subject, 0).split('0')
  return sql`${before}::text || id || ${after}::text`
}

/** Returns an expression for a mobile phone number. Its random numbers have the salts 20 to 22. */
export function mobilePhone(seed: SQL): SQL {
  return sql`'0' || ${pickText(['9', '8', '7'], seed, 20)} || '0' || ${randomIntegerBetween(seed, 21, 1, 9)} || ${randomDigits(seed, 22, 7)}`
}
