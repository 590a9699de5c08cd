import type { QueryClient } from '@tanstack/react-query'
import { getStore, type Store, StoreEdit, transitionStore, updateStore } from '../../contract/store.ts'
import { storeLifecycle } from '../../machines/store.ts'
import type { Client } from '../api/client.ts'
import { changedRecord } from '../api/failure.ts'
import { cacheOf, read } from '../api/read.ts'
import type { Command, FormField, Scope } from './command.ts'
import { lifecycleCommands, type LifecycleRecord } from './lifecycleCommands.ts'

interface Place {
  client: Client
  queries: QueryClient
}

/** What staff can do with a store: one command for each event of its lifecycle. */
export function storeCommands({ client, queries }: Place, record: LifecycleRecord, scope: Scope = 'record'): Command[] {
  // Who was told that the record has changed and sends again, means the record as it is now.
  let { version } = record
  const learn = (store: Store) => {
    version = store.version
  }
  return lifecycleCommands({
    lifecycle: storeLifecycle,
    record,
    scope,
    keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
    keywords: {
      accept: ['shounin', 'approve'],
      reject: ['kyakka', 'refuse'],
      deactivate: ['teishi', 'stop'],
      activate: ['saikai', 'restart'],
    },
    send: (event, reason, { idempotencyKey }) =>
      keepingStore(
        { client, queries },
        record.id,
        () =>
          client.call(
            transitionStore,
            { params: { id: record.id }, body: { event, version, ...(reason === undefined ? {} : { reason }) } },
            { idempotencyKey },
          ),
        learn,
      ),
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
async function keepingStore(
  { client, queries }: Place,
  id: number,
  write: () => Promise<Store>,
  learn?: (changed: Store) => void,
): Promise<void> {
  const { queryKey } = read(client, getStore, { params: { id } })
  try {
    queries.setQueryData(queryKey, await write())
  } catch (failure) {
    const changed = changedRecord(failure)
    if (changed !== undefined) {
      queries.setQueryData(queryKey, changed.record as Store)
      learn?.(changed.record as Store)
    }
    throw failure
  } finally {
    void queries.invalidateQueries({ queryKey: [cacheOf(getStore)] })
  }
}
