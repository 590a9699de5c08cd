import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { type Store } from '../../../contract/store.ts'
import { StoreEdit, updateStore } from '../../../contract/storeEdit.ts'
import { type Command, type FormField, recordKeyOf } from '../../commands/command.ts'
import { writeThrough, type ApiAndCache } from '../../commands/writeThrough.ts'
import { storeResource } from './resource.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** The schema of the form. The value of a select is a string, so the ids are parsed from strings. */
const storeFormSchema = v.strictObject({
  ...StoreEdit.entries,
  prefectureId: numberInputSchema(1),
  industryId: numberInputSchema(1),
})

/** Returns the command that edits a store's profile; `choices` are the options of the selects in its form. */
export function editStoreCommand(
  apiAndCache: ApiAndCache,
  store: Read<typeof Store>,
  choices: { prefectures: FormField['choices']; industries: FormField['choices'] },
): Command {
  const textField = (name: 'name' | 'nameKana' | 'nickName' | 'phone' | 'zipcode' | 'address'): FormField => ({
    name,
    label: `store.field.${name}`,
    kind: 'text',
  })
  return {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
    recordName: store.name,
    recordKey: recordKeyOf('store', store.id),
    version: store.version,
    shortcut: KEY_MAP.record.edit[0],
    translatedKeywords: 'store.edit.also',
    keywords: ['henshuu', 'edit'],
    access: updateStore.access,
    form: {
      schema: storeFormSchema,
      fields: [
        textField('name'),
        textField('nameKana'),
        textField('nickName'),
        textField('phone'),
        textField('zipcode'),
        { name: 'prefectureId', label: 'store.field.prefectureId', kind: 'select', choices: choices.prefectures ?? [] },
        textField('address'),
        { name: 'industryId', label: 'store.field.industryId', kind: 'select', choices: choices.industries ?? [] },
        { name: 'introduction', label: 'store.field.introduction', kind: 'textarea' },
      ],
      initialValues: formValuesOf(store),
      submitLabel: 'store.edit.save',
      valuesOfRecord: (record) => formValuesOf(record as Read<typeof Store>),
    },
    success: { key: 'notice.saved', values: { name: store.name } },
    perform: (values, { idempotencyKey }) =>
      writeThrough(apiAndCache, storeResource, store.id, () =>
        apiAndCache.client.call(
          updateStore,
          { params: { id: store.id }, body: values as unknown as StoreEdit },
          { idempotencyKey },
        ),
      ),
  }
}

function formValuesOf(store: Read<typeof Store>): Record<keyof StoreEdit, unknown> {
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version } = store
  return { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version }
}
