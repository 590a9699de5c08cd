/** The subjects of pictures. `person` is drawn as a crest, `coupon` as a ticket; the others are kinds of products. */
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

/** The path of the pictures on the server. */
export const PICTURES = '/picture'

/** Returns the path of a picture. The same number always has the same picture. */
export function pictureOf(subject: Subject, number: number): string {
  return `${PICTURES}/${subject}/${number}.svg`
}
