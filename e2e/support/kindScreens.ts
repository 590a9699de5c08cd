import type { RecordKind } from '../../contract/recordKind.ts'
import { formKinds } from '../../contract/recordKinds.ts'

/** The search parameter with which the screen shows the list, if it shows another one first. */
const SEARCH: Readonly<Partial<Record<string, string>>> = {
  couponPayment: 'section=coupons',
  product: 'section=products',
  ...Object.fromEntries(formKinds.map(({ name }) => [name, `type=${name}`])),
}

/** Returns the path of the first screen that shows the list of a kind of record. */
export function screenPathOf({ name, path, screens }: RecordKind): string {
  const screen = screens[0] ?? path
  const search = SEARCH[name]
  return search === undefined ? screen : `${screen}?${search}`
}
