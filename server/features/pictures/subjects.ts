/** What a picture can be of. `person` is a crest, `coupon` a ticket; the others are products by their kind. */
export const SUBJECTS = [
  'person',
  'coupon',
  'bottle',
  'bowl',
  'cup',
  'sweet',
  'dispenser',
  'remedy',
  'flower',
  'book',
  'cloth',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** Where the pictures are, on the server that draws them. */
export const PICTURES = '/picture'

/** The address of a picture, without the origin: the same number is always the same picture. */
export function pictureOf(subject: Subject, number: number): string {
  return `${PICTURES}/${subject}/${number}.svg`
}
