import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { getProfile, type StaffProfile } from '../../../contract/auth.ts'
import { ProfileChange, updateProfile } from '../../../contract/authForms.ts'
import { removePicture, setPicture } from '../../../contract/profilePicture.ts'
import { recordTopics } from '../../../contract/topics.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type ApiAndCache, writeThroughResponse } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { type ChosenPicture, encodeSquare, isChosenPicture } from '../../ui/chosenPicture.ts'

export type ProfileCommands = Record<'edit' | 'changePicture' | 'removePicture', Command>

/** Returns the commands of the signed-in staff member's own record. */
export function profileCommands(apiAndCache: ApiAndCache, profile: Read<typeof StaffProfile>): ProfileCommands {
  const { client } = apiAndCache
  const write = (call: () => Promise<Read<typeof StaffProfile>>) =>
    writeThroughResponse(apiAndCache, getProfile, {}, recordTopics.profile.affects, call)
  return {
    edit: {
      id: 'profile.edit',
      title: { key: 'profile.edit' },
      scope: 'screen',
      recordKey: recordKeyOf('profile', profile.id),
      version: profile.version,
      shortcut: KEY_MAP.record.edit[0],
      keywords: ['edit', 'henshu', 'nickname'],
      form: {
        schema: ProfileChange,
        fields: [
          {
            name: 'nickname',
            label: 'profile.nickname',
            kind: 'text',
            hint: 'profile.nickname.hint',
            autoComplete: 'nickname',
          },
          { name: 'fullName', label: 'profile.fullName', kind: 'text', autoComplete: 'name' },
        ],
        initialValues: formValuesOf(profile),
        submitLabel: 'dialog.save',
        valuesOfRecord: (record) => formValuesOf(record as Read<typeof StaffProfile>),
      },
      success: { key: 'profile.saved' },
      perform: (values, attempt) =>
        write(() => client.call(updateProfile, { body: v.parse(ProfileChange, values) }, attempt)),
    },
    changePicture: {
      id: 'profile.picture.change',
      title: { key: 'profile.picture.change' },
      scope: 'screen',
      shortcut: KEY_MAP.record.picture[0],
      translatedKeywords: 'profile.picture.change.also',
      keywords: ['gazou', 'shashin', 'avatar', 'picture'],
      form: {
        schema: pictureFormSchema,
        fields: [{ name: 'image', label: 'picture.field', kind: 'picture', hint: 'picture.field.hint' }],
        initialValues: { image: '' },
        submitLabel: 'dialog.save',
      },
      success: { key: 'profile.picture.changed' },
      perform: (values, attempt) =>
        write(async () => {
          const image = encodeSquare(v.parse(pictureFormSchema, values).image)
          return client.call(setPicture, { body: { image } }, attempt)
        }),
    },
    removePicture: {
      id: 'profile.picture.remove',
      title: { key: 'profile.picture.remove' },
      scope: 'screen',
      keywords: ['sakujo', 'remove', 'avatar', 'picture'],
      isDestructive: true,
      question: {
        title: { key: 'profile.picture.remove' },
        message: { key: 'profile.picture.remove.question' },
      },
      success: { key: 'profile.picture.removed' },
      ...(profile.profileImage === null ? { refusal: { key: 'profile.picture.none' } } : {}),
      perform: (_values, attempt) => write(() => client.call(removePicture, {}, attempt)),
    },
  }
}

const pictureFormSchema = v.object({ image: v.custom<ChosenPicture>(isChosenPicture, 'field.required') })

function formValuesOf({ nickname, fullName, version }: Read<typeof StaffProfile>): Record<string, unknown> {
  return { nickname: nickname ?? '', fullName: fullName ?? '', version }
}
