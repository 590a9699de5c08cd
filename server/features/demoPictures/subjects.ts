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

/** The path of the pictures' URLs. */
export const DEMO_PICTURES_PATH = '/picture'

/** Returns the path of a picture's URL. The same subject and number always have the same picture. */
export function demoPicturePath(subject: Subject, number: number): string {
  return `${DEMO_PICTURES_PATH}/${subject}/${number}.svg`
}
