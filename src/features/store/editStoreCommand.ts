import * as v from 'valibot'
import { type Store } from '../../../contract/store.ts'
import { StoreEdit, updateStore } from '../../../contract/storeEdit.ts'
import { type Command, type FormField, subjectOf } from '../../commands/command.ts'
import { writeThrough, type Place } from '../../commands/writeThrough.ts'
import { storeResource } from './resource.ts'
import { typedNumber } from '../../commands/typedNumber.ts'

/** What is chosen in a form is a text, as what is typed there. */
const StoreForm = v.strictObject({ ...StoreEdit.entries, prefectureId: typedNumber(1), industryId: typedNumber(1) })

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
    subject: subjectOf('store', store.id),
    keys: 'e',
    also: 'store.edit.also',
    keywords: ['henshuu', 'edit'],
    access: updateStore.access,
    form: {
      schema: StoreForm,
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
      writeThrough(place, storeResource, store.id, () =>
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
