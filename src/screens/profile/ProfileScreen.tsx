import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { type StaffProfile } from '../../../contract/auth.ts'
import { ProfileChange, updateProfile } from '../../../contract/authForms.ts'
import type { Client } from '../../api/client.ts'
import { profileQuery, usePermissions, useProfile } from '../../api/staff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandCentre, useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useDoneWhenDrawn } from '../../shell/useFirstScreen.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Fact, Facts, PageHead } from '../../ui/page.tsx'

/** `/profile`: what is known of the signed-in staff member, and the form that changes it. */
export default function ProfileScreen() {
  const text = useText()
  const { client } = useConsole()
  const queries = useQueryClient()
  const profile = useProfile()
  const permissions = usePermissions()
  const { runner } = useCommandCentre()
  const edit = useMemo(
    () => editProfile(client, profile, (changed) => queries.setQueryData(profileQuery(client).queryKey, changed)),
    [client, queries, profile],
  )
  useCommands(useMemo(() => [edit], [edit]))
  useDoneWhenDrawn()
  return (
    <>
      <PageHead title={text('screen.profile')}>
        <Button icon="pencil" onClick={() => runner.start(edit)}>
          {text('profile.edit')}
          <Kbd keys="e" />
        </Button>
      </PageHead>
      <Facts>
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

const Typed = v.omit(ProfileChange, ['version'])

function editProfile(client: Client, profile: StaffProfile, keep: (changed: StaffProfile) => void): Command {
  return {
    id: 'profile.edit',
    title: { key: 'profile.edit' },
    scope: 'screen',
    keys: 'e',
    keywords: ['edit', 'henshu', 'nickname'],
    form: {
      schema: Typed,
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
      initial: { nickname: profile.nickname ?? '', fullName: profile.fullName ?? '' },
      submit: 'dialog.save',
      cancel: 'dialog.cancel',
    },
    success: { key: 'profile.saved' },
    perform: async (values, intent) => {
      const body = { ...v.parse(Typed, values), version: profile.version }
      keep(await client.call(updateProfile, { body }, intent))
    },
  }
}
