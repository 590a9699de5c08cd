import type { Random } from './random.ts'
import { COLOR_PAIRS, ON_INK_COLOR } from './colors.ts'
import type { Subject } from './subjects.ts'

export type ProductSubject = Exclude<Subject, 'person' | 'coupon'>

/** The outline of a product, with its bottom at y = 64, and light-colored shapes, one of which is drawn on it. */
interface ProductShapes {
  outline: string
  lightShapes: readonly string[]
}

const PRODUCT_SHAPES: Record<ProductSubject, ProductShapes> = {
  bottle: {
    outline: 'M35 10H45V25C45 30 52 32 52 40V61A3 3 0 0 1 49 64H31A3 3 0 0 1 28 61V40C28 32 35 30 35 25Z',
    lightShapes: ['M31 42H49V55H31Z', 'M40 39L49 48L40 57L31 48Z', 'M31 43H49V46H31ZM31 50H49V53H31Z'],
  },
  bowl: {
    outline:
      'M14 36H66C66 49 58 57 50 59V64H30V59C22 57 14 49 14 36ZM24 32C24 26 31 24 34 28C37 22 45 22 47 28C51 24 57 27 56 32Z',
    lightShapes: ['M20 42H60L59 45H21Z', 'M26 43A3 3 0 1 0 32 43ZM37 43A3 3 0 1 0 43 43ZM48 43A3 3 0 1 0 54 43Z'],
  },
  cup: {
    outline:
      'M18 30H56V50C56 58 50 64 42 64H32C24 64 18 58 18 50ZM56 34H60A9 9 0 0 1 60 52H55V47H59A4 4 0 0 0 59 39H56ZM29 24C26 20 32 17 29 12H33C36 17 30 20 33 24ZM41 24C38 20 44 17 41 12H45C48 17 42 20 45 24Z',
    lightShapes: ['M18 36H56V40H18Z', 'M37 38L44 46L37 54L30 46Z'],
  },
  sweet: {
    outline:
      'M16 42H64V58A6 6 0 0 1 58 64H22A6 6 0 0 1 16 58ZM16 38C16 28 28 24 36 24A6 6 0 1 1 44 24C52 24 64 28 64 38Z',
    lightShapes: ['M16 47H64V51H16Z', 'M24 49A4 4 0 1 0 32 49ZM36 49A4 4 0 1 0 44 49ZM48 49A4 4 0 1 0 56 49Z'],
  },
  dispenser: {
    outline:
      'M37 12H52C56 12 57 15 57 18H52V17H43V22H47V27H51A3 3 0 0 1 54 30V61A3 3 0 0 1 51 64H29A3 3 0 0 1 26 61V30A3 3 0 0 1 29 27H33V22H37Z',
    lightShapes: ['M30 36H50V54H30Z', 'M40 34C47 42 47 45 47 47A7 7 0 0 1 33 47C33 45 33 42 40 34Z'],
  },
  remedy: {
    outline: 'M28 14H52V23H28ZM25 26H55V60A4 4 0 0 1 51 64H29A4 4 0 0 1 25 60Z',
    lightShapes: ['M37 34H43V41H50V47H43V54H37V47H30V41H37Z', 'M40 33C51 38 49 51 40 55C31 51 29 38 40 33Z'],
  },
  flower: {
    outline:
      'M38 38H42V46H54L50 64H30L26 46H38ZM40 25A7 7 0 1 1 50 18A7 7 0 1 1 51 31A7 7 0 1 1 40 37A7 7 0 1 1 29 31A7 7 0 1 1 30 18A7 7 0 1 1 40 25Z',
    lightShapes: ['M40 20A6 6 0 1 0 40 32A6 6 0 1 0 40 20Z', 'M40 20L46 26L40 32L34 26ZM29 51H51L50 54H30Z'],
  },
  book: {
    outline: 'M20 16H56A4 4 0 0 1 60 20V60A4 4 0 0 1 56 64H20Z',
    lightShapes: ['M26 16H29V64H26ZM36 26H53V30H36ZM36 34H48V37H36Z', 'M26 16H29V64H26ZM45 26L53 36L45 46L37 36Z'],
  },
  cloth: {
    outline: 'M14 46H66V64H14ZM17 31H63V44H17ZM20 18H60V29H20Z',
    lightShapes: [
      'M46 18H51V29H46ZM46 31H51V44H46ZM46 46H51V64H46Z',
      'M20 22H60V25H20ZM17 36H63V39H17ZM14 53H66V57H14Z',
    ],
  },
}

/** Draws a product of the given kind on a table. */
export function drawProduct(random: Random, subject: ProductSubject): string {
  const { ink, tint } = random.pick(COLOR_PAIRS)
  const { outline, lightShapes } = PRODUCT_SHAPES[subject]
  return `<rect width="80" height="80" fill="${tint}"/><ellipse cx="40" cy="65" rx="30" ry="4" fill="${ink}" opacity=".18"/><path fill="${ink}" d="${outline}"/><path fill="${ON_INK_COLOR}" d="${random.pick(lightShapes)}"/>`
}
