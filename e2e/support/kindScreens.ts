import type { RecordKind } from '../../contract/recordKind.ts'

/** The kinds whose list is a section of its screen. */
const SECTIONS: Readonly<Partial<Record<string, string>>> = { couponPayment: 'coupons', product: 'products' }

/** Returns the path of the first screen that shows the list of a kind of record. */
export function screenPathOf({ name, path, screens }: RecordKind): string {
  const screen = screens[0] ?? path
  const section = SECTIONS[name]
  return section === undefined ? screen : `${screen}?section=${section}`
}
