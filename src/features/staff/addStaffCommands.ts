import { createElement } from 'react'
import * as v from 'valibot'
import type { ResponseDataOf } from '../../../contract/endpoint.ts'
import { addInvitedStaff, inviteStaff } from '../../../contract/invitation.ts'
import { INVITED_PEOPLE_MAX } from '../../../contract/limits.ts'
import { createStaff } from '../../../contract/staffEdit.ts'
import { recordTopics } from '../../../contract/topics.ts'
import { answerIfReadable } from '../../api/answerIfReadable.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { serverKeeps } from '../../api/signedInStaff.ts'
import type { Command, FollowUp } from '../../commands/command.ts'
import { copyText } from '../../commands/copyText.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { formatDateTime } from '../../ui/format.ts'
import { inviteCommand } from './commands.ts'
import { InvitationOutcome, type InvitedPerson } from './InvitationOutcome.tsx'
import {
  EMPTY_FORM_VALUES,
  checkedRoleIdsSchema,
  newStaffFormSchema,
  rolesField,
  type RolesIfLoaded,
  staffFields,
} from './staffForm.ts'
import { PeopleRead } from './PeopleRead.tsx'
import { readTypedPeople } from './typedPeople.ts'

/** The schema of the form that invites people. The issues of what cannot be read are listed below the field. */
const invitationFormSchema = v.pipe(
  v.strictObject({
    addresses: v.pipe(
      v.string('email.required'),
      v.transform(readTypedPeople),
      v.check(
        ({ unreadable, longNames }) => unreadable.length + longNames.length === 0,
        'staff.invitePeople.unreadable',
      ),
      v.transform(({ people }) => people),
      v.nonEmpty('email.required'),
      v.maxLength(INVITED_PEOPLE_MAX, 'field.tooMany'),
    ),
    roleIds: checkedRoleIdsSchema,
  }),
  v.transform(({ addresses, roleIds }) => ({ people: addresses, roleIds })),
)

/**
 * Returns the commands that add staff members. `onCreated` is called with the id of a single new one. A server that does
 * not invite several people by one call gets the form of one person.
 */
export function addStaffCommands(
  apiAndCache: ApiAndCache,
  roles: RolesIfLoaded,
  onCreated: (id: number) => void,
): Command[] {
  const onePerson = addOnePersonCommand(apiAndCache, roles, onCreated)
  const createProperties = {
    id: 'staff.create',
    title: { key: 'staff.create' },
    shortcut: KEY_MAP.record.create[0],
    translatedKeywords: 'staff.create.also',
    keywords: ['tsuika', 'add', 'create', 'shoutai', 'invite'],
  } as const
  if (!serverKeeps(apiAndCache, 'invitations')) return [{ ...onePerson, ...createProperties }]
  return [{ ...invitePeopleCommand(apiAndCache, roles, onCreated), ...createProperties }, onePerson]
}

/**
 * Returns the command that adds a staff member. If no password is typed, the command that creates an invitation link
 * follows.
 */
function addOnePersonCommand(apiAndCache: ApiAndCache, roles: RolesIfLoaded, onCreated: (id: number) => void): Command {
  const { client, queryClient } = apiAndCache
  return {
    id: 'staff.createWithPassword',
    title: { key: 'staff.createWithPassword' },
    scope: 'screen',
    translatedKeywords: 'staff.createWithPassword.also',
    keywords: ['pasuwaado', 'password'],
    access: createStaff.access,
    form: {
      schema: newStaffFormSchema,
      fields: staffFields(roles, true),
      initialValues: EMPTY_FORM_VALUES,
      submitLabel: 'staff.create.submit',
    },
    success: { key: 'staff.done.create' },
    perform: async (values, { idempotencyKey }) => {
      const body = v.parse(newStaffFormSchema, values)
      const addedStaff = await answerIfReadable(client.call(createStaff, { body }, { idempotencyKey }))
      invalidateEndpoints(queryClient, recordTopics.staff.affects)
      if (addedStaff === undefined) return undefined
      onCreated(addedStaff.id)
      return body.password === undefined ? { next: inviteCommand(apiAndCache, addedStaff, false) } : undefined
    },
  }
}

/** Returns the command that adds several people without a password, and mails or shows their invitation links. */
function invitePeopleCommand(
  apiAndCache: ApiAndCache,
  roles: RolesIfLoaded,
  onCreated: (id: number) => void,
): Omit<Command, 'id' | 'title'> {
  const { client, queryClient } = apiAndCache
  return {
    scope: 'screen',
    access: addInvitedStaff.access,
    form: {
      schema: invitationFormSchema,
      fields: [
        {
          name: 'addresses',
          label: 'staff.invitePeople.addresses',
          kind: 'textarea',
          rows: 3,
          hint: 'staff.invitePeople.addresses.hint',
        },
        rolesField(roles),
      ],
      initialValues: { addresses: '', roleIds: '' },
      submitLabel: 'staff.invitePeople.submit',
      renderBelowFields: ({ addresses }) => createElement(PeopleRead, { typedText: String(addresses ?? '') }),
    },
    perform: async (values, { idempotencyKey }) => {
      const body = v.parse(invitationFormSchema, values)
      const answer = await answerIfReadable(client.call(addInvitedStaff, { body }, { idempotencyKey }))
      invalidateEndpoints(queryClient, recordTopics.staff.affects)
      if (answer === undefined) return undefined
      const addedIds = answer.people.flatMap(({ id, isAdded }) => (isAdded && id !== null ? [id] : []))
      if (addedIds.length === 1 && addedIds[0] !== undefined) onCreated(addedIds[0])
      return answer.isMailed ? followMails(answer) : showLinks(apiAndCache, answer)
    },
  }
}

type Answer = ResponseDataOf<typeof addInvitedStaff>

/** A notice says that all were invited; whoever was left out is listed. */
function followMails({ people }: Answer): FollowUp {
  const leftOut = people.filter(({ isAdded }) => !isAdded)
  if (leftOut.length === 0) return { success: { key: 'staff.invitePeople.done', values: { n: people.length } } }
  return {
    next: outcomeCommand(
      people.map(({ email, isAdded }) => ({ email, outcome: isAdded ? 'mailed' : 'hasAccount' })),
      null,
    ),
  }
}

/**
 * Makes the links of those who were added, and shows all people with them. After a failed call no more links are made:
 * they can be made from the list.
 */
async function showLinks({ client }: ApiAndCache, { people }: Answer): Promise<FollowUp> {
  const links = new Map<number, string>()
  let until: string | null = null
  try {
    for (const { isAdded, id } of people) {
      if (!isAdded || id === null) continue
      const { token, expiresAt } = await client.call(inviteStaff, { params: { id }, body: {} })
      until ??= expiresAt
      links.set(id, `${location.origin}/invitation#${token}`)
    }
  } catch {
    // The outcome says who has no link.
  }
  const invitedPeople = people.map(({ email, isAdded, id }): InvitedPerson => {
    if (!isAdded || id === null) return { email, outcome: 'hasAccount' }
    const link = links.get(id)
    return link === undefined ? { email, outcome: 'noLink' } : { email, outcome: 'link', link }
  })
  return { next: outcomeCommand(invitedPeople, until) }
}

/** Returns the command that shows what has become of each person, and copies all links. */
function outcomeCommand(people: readonly InvitedPerson[], until: string | null): Command {
  const links = people.flatMap(({ email, link }) => (link === undefined ? [] : [{ email, link }]))
  const [firstLink] = links
  return {
    id: 'staff.invitePeople.outcome',
    title: { key: firstLink === undefined ? 'staff.invitePeople.outcome' : 'staff.invitePeople.links' },
    scope: 'screen',
    access: inviteStaff.access,
    form: {
      schema: v.strictObject({}),
      fields: [],
      initialValues: {},
      hasNoCancelButton: true,
      submitLabel:
        firstLink === undefined
          ? 'dialog.close'
          : links.length === 1
            ? 'staff.invitationLink.copy'
            : 'staff.invitePeople.copyAll',
      renderBelowFields: () => createElement(InvitationOutcome, { people }),
      ...(firstLink && { closeQuestion: 'staff.invitePeople.close' }),
    },
    ...(firstLink && {
      question: {
        title: { key: 'staff.invitePeople.links' },
        message: { key: 'staff.invitePeople.links.message', values: { until: formatDateTime(until) } },
      },
      success: { key: 'staff.invitePeople.linkCopied', values: { n: links.length } },
    }),
    perform: async () => {
      if (firstLink === undefined) return
      await copyText(
        links.length === 1 ? firstLink.link : links.map(({ email, link }) => `${email}\t${link}`).join('\n'),
      )
    },
  }
}
