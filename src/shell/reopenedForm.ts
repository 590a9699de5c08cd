import type { Right } from '../../contract/permission.ts'
import { idOfRecordKey, kindOfRecordKey } from '../commands/command.ts'
import type { FormDraft } from '../commands/formDrafts.ts'
import type { Screen } from '../navigation/screen.ts'
import type { Resource } from '../resources/resource.ts'

const PLACEHOLDER_ORIGIN = 'http://own.invalid'

/**
 * Returns the address at which the record of a draft is open: the page or the panel of the record, else the panel beside
 * the list at the address of the draft. A draft without a record has only its own address.
 */
export function recordUrlOfDraft(
  { recordKey, url }: FormDraft,
  resources: readonly Pick<Resource, 'kind' | 'recordUrl'>[],
  permissions: readonly Right[],
  screens: readonly Screen[],
): string {
  if (recordKey === undefined) return url
  const id = idOfRecordKey(recordKey)
  const resource = resources.find(({ kind }) => kind.name === kindOfRecordKey(recordKey))
  if (resource !== undefined) return resource.recordUrl(Number(id), permissions, screens)
  const { pathname, searchParams } = new URL(url, PLACEHOLDER_ORIGIN)
  searchParams.set('open', id)
  return `${pathname}?${searchParams.toString()}`
}

/** Returns the texts and numbers that were typed, for a person who has to copy them. */
export function typedTextOf({ values, initialValues }: FormDraft): string {
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]))
    .flatMap(([, value]) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    .join(' · ')
}
