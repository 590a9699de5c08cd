import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { getProfile, type StaffProfile } from '../../../contract/auth.ts'
import { ProfileChange, updateProfile } from '../../../contract/authForms.ts'
import { recordTopics } from '../../../contract/records.ts'
import { pictureUrl } from '../../api/address.ts'
import { usePermissions, useProfile } from '../../api/staff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandServices, useCommands } from '../../commands/context.tsx'
import { writeThroughResponse, type ApiAndCache } from '../../commands/writeThrough.ts'
import { useConsole } from '../../console.tsx'
import { staffName } from '../../shared/staffName.ts'
import { useFirstScreenDoneOnRender } from '../../navigation/useFirstScreen.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Fact, Facts, PageHeader } from '../../ui/page.tsx'
import { PersonPicture } from '../../ui/personPicture.tsx'
import { KEY_MAP } from '../../keyMap.ts'

/** The screen of `/profile`: the data of the signed-in staff member, and the command that edits it. */
export default function ProfileScreen() {
  const text = useText()
  const { client } = useConsole()
  const queries = useQueryClient()
  const profile = useProfile()
  const name = staffName(profile, text)
  const permissions = usePermissions()
  const { runner } = useCommandServices()
  const edit = useMemo(() => editProfileCommand({ client, queries }, profile), [client, queries, profile])
  useCommands(useMemo(() => [edit], [edit]))
  useFirstScreenDoneOnRender()
  return (
    <>
      <PageHeader title={text('screen.profile')}>
        <Button icon="pencil" onClick={() => runner.start(edit)}>
          {text('profile.edit')}
          <Kbd keys={KEY_MAP.record.edit[0]} />
        </Button>
      </PageHeader>
      <Facts>
        <Fact name={text('profile.picture')}>
          <PersonPicture source={pictureUrl(profile.profileImage)} name={name} alt={name} />
        </Fact>
        <Fact name={text('profile.email')}>{profile.email}</Fact>
        <Fact name={text('profile.nickname')}>{profile.nickname}</Fact>
        <Fact name={text('profile.fullName')}>{profile.fullName}</Fact>
        <Fact name={text('profile.roles')}>{profile.roles.map(({ name }) => name).join('\n')}</Fact>
        <Fact name={text('profile.permissions')}>
          {permissions.map((group) => text(`permission.${group}`)).join('\n')}
        </Fact>
      </Facts>
    </>
  )
}

function editProfileCommand(apiAndCache: ApiAndCache, profile: StaffProfile): Command {
  return {
    id: 'profile.edit',
    title: { key: 'profile.edit' },
    scope: 'screen',
    keys: KEY_MAP.record.edit[0],
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
      cancelLabel: 'dialog.cancel',
      valuesOfRecord: (record) => formValuesOf(record as StaffProfile),
    },
    success: { key: 'profile.saved' },
    perform: (values, intent) =>
      writeThroughResponse(apiAndCache, getProfile, {}, recordTopics.staff.affects, () =>
        apiAndCache.client.call(updateProfile, { body: v.parse(ProfileChange, values) }, intent),
      ),
  }
}

function formValuesOf({ nickname, fullName, version }: StaffProfile): Record<string, unknown> {
  return { nickname: nickname ?? '', fullName: fullName ?? '', version }
}
