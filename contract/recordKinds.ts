import { declaredFormKinds, declaredKinds, declaredVersionedKinds } from './kinds/declaredKinds.ts'
import type { FormRecordKind, RecordKind, VersionedRecordKind } from './recordKind.ts'

/**
 * Every kind of record that has a lifecycle. Its topic, its place in the history, its help and many tests follow from
 * its entry.
 */
export const kinds: readonly RecordKind[] = declaredKinds

/** The kinds that staff edit in forms. */
export const formKinds: readonly FormRecordKind<FormKindName>[] = declaredFormKinds

/** The declared kinds of records without a lifecycle. */
export const versionedKinds: readonly VersionedRecordKind<VersionedKindName>[] = declaredVersionedKinds

/** The name of a kind of record that has a lifecycle. */
export type KindName = (typeof declaredKinds)[number]['name']

/** The name of a kind of record that staff edit in a form. */
export type FormKindName = (typeof declaredFormKinds)[number]['name']

/** The name of a declared kind of record without a lifecycle. */
export type VersionedKindName = (typeof declaredVersionedKinds)[number]['name']

/** Returns one value for each kind, with or without a lifecycle, by its name. */
export function byKindName<Value>(
  valueOf: (kind: RecordKind | VersionedRecordKind) => Value,
): Readonly<Record<KindName | VersionedKindName, Value>> {
  const values = [...kinds, ...versionedKinds].map((kind) => [kind.name, valueOf(kind)])
  return Object.fromEntries(values) as Record<KindName | VersionedKindName, Value>
}
