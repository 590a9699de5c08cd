import { createElement, Suspense } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { storeRecordKind } from '../../../contract/kinds/store.ts'
import { storeEndpoints, type StoreRow } from '../../../contract/store.ts'
import type { StoreEdit } from '../../../contract/storeEdit.ts'
import type { WeekHoursDay } from '../../../contract/storeHours.ts'
import { needsDecision } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Fact } from '../../commands/command.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { formatPhone } from '../../ui/phone.ts'
import type { TextKey } from '../../texts/text.ts'

/** The fields that the edit form sends as ids, and the history shows as names. */
type ReferenceIdField = 'prefectureId' | 'industryId'

/** The labels of the fields in the history. */
const HISTORY_FIELDS: Readonly<
  Record<Exclude<keyof StoreEdit, 'version' | ReferenceIdField> | 'prefecture' | 'industry' | WeekHoursDay, TextKey>
> = {
  name: 'store.field.name',
  nameKana: 'store.field.nameKana',
  nickName: 'store.field.nickName',
  phone: 'store.field.phone',
  zipcode: 'store.field.zipcode',
  prefecture: 'store.field.prefecture',
  address: 'store.field.address',
  industry: 'store.field.industry',
  introduction: 'store.field.introduction',
  monday: 'weekday.monday',
  tuesday: 'weekday.tuesday',
  wednesday: 'weekday.wednesday',
  thursday: 'weekday.thursday',
  friday: 'weekday.friday',
  saturday: 'weekday.saturday',
  sunday: 'weekday.sunday',
  holiday: 'weekday.holiday',
}

const StoreRequestFact = lazyWithRetry<{ id: number; part: 'industry' | 'related' }>(
  () => import('./StoreRequestFact.tsx'),
)

/** Returns the facts by which the request of a store is decided, in the question (rule 3.22). */
function requestFacts(id: number, address: string): Fact[] {
  const render = (part: 'industry' | 'related') =>
    createElement(Suspense, { fallback: '…' }, createElement(StoreRequestFact, { id, part }))
  return [
    { label: 'store.field.address', value: address },
    { label: 'store.field.industry', value: () => render('industry') },
    { label: 'store.related', value: () => render('related') },
  ]
}

/** The resource of stores: their endpoints, keyboard shortcuts, search words and URLs. */
export const storeResource = defineResource({
  kind: storeRecordKind,
  lifecycle: storeLifecycle,
  ...storeEndpoints,
  shortcuts: {
    accept: KEY_MAP.record.accept[0],
    reject: KEY_MAP.record.reject[0],
    deactivate: KEY_MAP.record.deactivate[0],
    activate: KEY_MAP.record.activate[0],
  },
  keywords: {
    accept: ['shounin', 'approve'],
    reject: ['kyakka', 'refuse'],
    deactivate: ['teishi', 'stop'],
    activate: ['saikai', 'restart'],
  },
  historyFields: HISTORY_FIELDS,
  toLifecycleRecord: ({ id, status, version, name, creator, prefecture, phone, address }: Read<typeof StoreRow>) => ({
    id,
    status,
    version,
    name,
    questionFacts: () => [
      { label: 'store.field.creator', value: creator },
      { label: 'store.field.prefecture', value: prefecture },
      { label: 'store.field.phone', value: formatPhone(phone) },
      ...(needsDecision(storeLifecycle, status) ? requestFacts(id, address) : []),
    ],
  }),
  distinguishingTexts: ({ prefecture, creator }) => [prefecture, creator],
  contactDetailsOf: ({ phone }) => ({ phone }),
  recordUrl: (id) => urlOfScreen('/store-detail/$id', { id }),
})
