import type { QueryClient } from '@tanstack/react-query'
import { getStore, type Store, StoreEdit, transitionStore, updateStore } from '../../contract/store.ts'
import { type StoreEvent, storeLifecycle } from '../../machines/store.ts'
import { recordsChanged } from '../api/changes.ts'
import type { Client } from '../api/client.ts'
import { changedRecord } from '../api/failure.ts'
import { cacheOf, read } from '../api/read.ts'
import type { Command, FormField, Scope } from './command.ts'
import { type LifecycleActs, lifecycleCommands, type LifecycleRecord } from './lifecycleCommands.ts'

interface Place {
  client: Client
  queries: QueryClient
}

/** How the events of a store's lifecycle are sent, and by which keys. */
export function storeActs(place: Place): LifecycleActs<StoreEvent> {
  return {
    lifecycle: storeLifecycle,
    keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
    keywords: {
      accept: ['shounin', 'approve'],
      reject: ['kyakka', 'refuse'],
      deactivate: ['teishi', 'stop'],
      activate: ['saikai', 'restart'],
    },
    sendTo: ({ id, version }, event, reason, { idempotencyKey }) =>
      keepingStore(place, id, () =>
        place.client.call(
          transitionStore,
          { params: { id }, body: { event, version, ...(reason === undefined ? {} : { reason }) } },
          { idempotencyKey },
        ),
      ),
  }
}

/** What staff can do with a store: one command for each event of its lifecycle. */
export function storeCommands(place: Place, record: LifecycleRecord, scope: Scope = 'record'): Command[] {
  const { sendTo, ...acts } = storeActs(place)
  // Who was told that the record has changed and sends again, means the record as it is now.
  let now = record
  return lifecycleCommands({
    ...acts,
    record,
    scope,
    send: async (event, reason, intent) => {
      try {
        await sendTo(now, event, reason, intent)
      } catch (failure) {
        now = (changedRecord(failure)?.record as Store | undefined) ?? now
        throw failure
      }
    },
  })
}

/** The command that edits a store's profile, with the choices its form offers. */
export function editStoreCommand(
  place: Place,
  store: Store,
  choices: { prefectures: FormField['choices']; industries: FormField['choices'] },
): Command {
  const text = (name: 'name' | 'nameKana' | 'nickName' | 'phone' | 'zipcode' | 'address'): FormField => ({
    name,
    label: `store.field.${name}`,
    kind: 'text',
  })
  return {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
    about: store.name,
    keys: 'e',
    also: 'store.edit.also',
    keywords: ['henshuu', 'edit'],
    permission: 'STORE_MANAGEMENT',
    form: {
      schema: StoreEdit,
      fields: [
        text('name'),
        text('nameKana'),
        text('nickName'),
        text('phone'),
        text('zipcode'),
        { name: 'prefectureId', label: 'store.field.prefectureId', kind: 'select', choices: choices.prefectures ?? [] },
        text('address'),
        { name: 'industryId', label: 'store.field.industryId', kind: 'select', choices: choices.industries ?? [] },
        { name: 'introduction', label: 'store.field.introduction', kind: 'textarea' },
      ],
      initial: editable(store),
      submit: 'store.edit.save',
      theirs: (record) => editable(record as Store),
    },
    success: { key: 'notice.success' },
    perform: (values, { idempotencyKey }) =>
      keepingStore(place, store.id, () =>
        place.client.call(
          updateStore,
          { params: { id: store.id }, body: values as unknown as StoreEdit },
          { idempotencyKey },
        ),
      ),
  }
}

function editable(store: Store): StoreEdit & Record<string, unknown> {
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version } = store
  return { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version }
}

/** Writes a store and keeps what the server answers, also where it refuses with the record as it is now. */
async function keepingStore({ client, queries }: Place, id: number, write: () => Promise<Store>): Promise<void> {
  const { queryKey } = read(client, getStore, { params: { id } })
  try {
    queries.setQueryData(queryKey, await write())
  } catch (failure) {
    const changed = changedRecord(failure)
    if (changed !== undefined) queries.setQueryData(queryKey, changed.record as Store)
    throw failure
  } finally {
    recordsChanged(queries, cacheOf(getStore))
  }
}
