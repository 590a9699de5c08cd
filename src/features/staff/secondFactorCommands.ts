import type { Read } from '../../../contract/answer.ts'
import { requireSecondFactor, resetSecondFactor } from '../../../contract/secondFactor.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import type { Command, MessageDescriptor } from '../../commands/command.ts'
import { type ApiAndCache, writeThrough } from '../../commands/writeThrough.ts'
import { commonStaffCommandProperties, accountChangeRefusalOf } from './commonStaffCommandProperties.ts'
import { nameOf, staffResource } from './resource.ts'

/**
 * Returns the commands with which a super admin requires or waives the second factor of a staff member, or resets it.
 */
export function secondFactorCommands(
  apiAndCache: ApiAndCache,
  row: Read<typeof StaffRow>,
  isCallerSuperAdmin: boolean,
): Command[] {
  return [
    requirementCommand(apiAndCache, row, 'require', isCallerSuperAdmin),
    requirementCommand(apiAndCache, row, 'waive', isCallerSuperAdmin),
    resetCommand(apiAndCache, row, isCallerSuperAdmin),
  ]
}

function requirementCommand(
  apiAndCache: ApiAndCache,
  row: Read<typeof StaffRow>,
  change: 'require' | 'waive',
  isCallerSuperAdmin: boolean,
): Command {
  const isRequired = change === 'require'
  const noChangeRefusal: MessageDescriptor = {
    key: isRequired ? 'staff.secondFactor.require.isRequired' : 'staff.secondFactor.waive.isOptional',
  }
  const refusal =
    accountChangeRefusalOf(row, isCallerSuperAdmin) ??
    (row.isSecondFactorRequired === isRequired ? noChangeRefusal : undefined)
  const values = { name: nameOf(row) }
  return {
    ...commonStaffCommandProperties(row, `staff.secondFactor.${change}`),
    title: { key: `staff.secondFactor.${change}` },
    translatedKeywords: 'secondFactor.start.also',
    keywords: ['2fa', 'totp'],
    // Requiring it takes every permission from a staff member without a second factor until they set one up.
    ...(isRequired
      ? {
          isDestructive: true,
          question: {
            title: { key: 'staff.secondFactor.require' },
            message: { key: 'staff.secondFactor.require.question.message', values },
          },
        }
      : {}),
    success: { key: `staff.secondFactor.${change}.done`, values },
    ...(refusal && { refusal }),
    perform: (_values, { idempotencyKey, version = row.version }) =>
      writeThrough(apiAndCache, staffResource, row.id, () =>
        apiAndCache.client.call(
          requireSecondFactor,
          { params: { id: row.id }, body: { isRequired, version } },
          { idempotencyKey },
        ),
      ),
  }
}

function resetCommand(apiAndCache: ApiAndCache, row: Read<typeof StaffRow>, isCallerSuperAdmin: boolean): Command {
  const noFactorRefusal: MessageDescriptor = { key: 'staff.secondFactor.reset.none' }
  const refusal = accountChangeRefusalOf(row, isCallerSuperAdmin) ?? (row.hasSecondFactor ? undefined : noFactorRefusal)
  const values = { name: nameOf(row) }
  return {
    ...commonStaffCommandProperties(row, 'staff.secondFactor.reset'),
    title: { key: 'staff.secondFactor.reset' },
    translatedKeywords: 'secondFactor.start.also',
    keywords: ['2fa', 'totp'],
    isDestructive: true,
    question: {
      title: { key: 'staff.secondFactor.reset' },
      message: { key: 'staff.secondFactor.reset.question.message', values },
    },
    success: { key: 'staff.secondFactor.reset.done', values },
    ...(refusal && { refusal }),
    perform: (_values, { idempotencyKey, version = row.version }) =>
      writeThrough(apiAndCache, staffResource, row.id, () =>
        apiAndCache.client.call(resetSecondFactor, { params: { id: row.id }, body: { version } }, { idempotencyKey }),
      ),
  }
}
