import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { recordTopics } from '../../../contract/topics.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  SecondFactorConfirmation,
  startSecondFactor,
} from '../../../contract/secondFactor.ts'
import { type SecondFactorEvent, secondFactorEffects } from '../../../machines/server/secondFactor.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import type { Command } from '../../commands/command.ts'
import { type ApiAndCache, writeThroughResponse } from '../../commands/writeThrough.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * Returns the commands that the statechart of the signed-in staff member's second factor allows in the current state.
 */
export function secondFactorCommands(
  apiAndCache: ApiAndCache,
  { state, isRequired }: Read<typeof SecondFactor>,
): Command[] {
  const isAllowed = (event: SecondFactorEvent['type']) => secondFactorEffects(state, isRequired, event) !== undefined
  const commandFactories = {
    start: () => startSecondFactorCommand(apiAndCache),
    confirm: () => confirmSecondFactorCommand(apiAndCache),
    cancel: () => cancelSecondFactorCommand(apiAndCache),
    replaceCodes: () => replaceCodesCommand(apiAndCache),
    remove: () => removeSecondFactorCommand(apiAndCache, isAllowed('remove')),
  }
  // A command that is refused only because a super admin requires the second factor is shown with this reason.
  const wouldBeAllowedIfOptional = (event: SecondFactorEvent['type']) =>
    secondFactorEffects(state, false, event) !== undefined
  return (Object.keys(commandFactories) as (keyof typeof commandFactories)[])
    .filter(wouldBeAllowedIfOptional)
    .map((event) => commandFactories[event]())
}

function startSecondFactorCommand(apiAndCache: ApiAndCache): Command {
  return {
    id: 'secondFactor.start',
    title: { key: 'secondFactor.start' },
    scope: 'screen',
    translatedKeywords: 'secondFactor.start.also',
    keywords: ['2fa', 'totp', 'nidankai ninshou', 'two factor'],
    perform: () =>
      writeThroughResponse(apiAndCache, getSecondFactor, {}, recordTopics.profile.affects, () =>
        apiAndCache.client.call(startSecondFactor, {}),
      ),
  }
}

function confirmSecondFactorCommand({ client, queryClient }: ApiAndCache): Command {
  return {
    id: 'secondFactor.confirm',
    title: { key: 'secondFactor.confirm' },
    scope: 'screen',
    translatedKeywords: 'secondFactor.start.also',
    keywords: ['2fa', 'totp', 'nidankai ninshou'],
    form: {
      schema: SecondFactorConfirmation,
      fields: [{ name: 'code', label: 'secondFactor.code', kind: 'code', hint: 'secondFactor.code.hint' }],
      initialValues: { code: '' },
      submitLabel: 'secondFactor.confirm.submit',
    },
    success: { key: 'secondFactor.confirm.done' },
    perform: async (values) => {
      const { recoveryCodes } = await client.call(confirmSecondFactor, {
        body: v.parse(SecondFactorConfirmation, values),
      })
      invalidateEndpoints(queryClient, recordTopics.profile.affects)
      return { next: showRecoveryCodesCommand(recoveryCodes) }
    },
  }
}

function cancelSecondFactorCommand({ client, queryClient }: ApiAndCache): Command {
  return {
    id: 'secondFactor.cancel',
    title: { key: 'secondFactor.cancel' },
    scope: 'screen',
    keywords: ['2fa', 'chuushi', 'cancel'],
    perform: async (_values, { idempotencyKey }) => {
      await client.call(removeSecondFactor, {}, { idempotencyKey })
      invalidateEndpoints(queryClient, recordTopics.profile.affects)
    },
  }
}

function replaceCodesCommand({ client, queryClient }: ApiAndCache): Command {
  return {
    id: 'secondFactor.replaceCodes',
    title: { key: 'secondFactor.replaceCodes' },
    scope: 'screen',
    keywords: ['2fa', 'fukkyuu', 'recovery', 'backup'],
    question: {
      title: { key: 'secondFactor.replaceCodes' },
      message: { key: 'secondFactor.replaceCodes.question' },
    },
    success: { key: 'secondFactor.replaceCodes.done' },
    perform: async () => {
      const { recoveryCodes } = await client.call(replaceRecoveryCodes, {})
      invalidateEndpoints(queryClient, recordTopics.profile.affects)
      return { next: showRecoveryCodesCommand(recoveryCodes) }
    },
  }
}

/** Returns the command that shows new recovery codes, which the server sends only once, until they are saved. */
function showRecoveryCodesCommand(codes: readonly string[]): Command {
  return {
    id: 'secondFactor.recoveryCodes',
    title: { key: 'secondFactor.recoveryCodes' },
    scope: 'screen',
    question: {
      title: { key: 'secondFactor.recoveryCodes' },
      message: { key: 'secondFactor.recoveryCodes.lead' },
    },
    form: {
      schema: v.strictObject({}),
      fields: [],
      initialValues: {},
      submitLabel: 'secondFactor.recoveryCodes.saved',
      renderBelowFields: () => createElement(RecoveryCodes, { codes }),
      closeQuestion: 'secondFactor.recoveryCodes.close',
    },
    perform: () => undefined,
  }
}

function removeSecondFactorCommand({ client, queryClient }: ApiAndCache, isAllowed: boolean): Command {
  return {
    id: 'secondFactor.remove',
    title: { key: 'secondFactor.remove' },
    scope: 'screen',
    keywords: ['2fa', 'mukou', 'off', 'remove'],
    isDestructive: true,
    question: {
      title: { key: 'secondFactor.remove' },
      message: { key: 'secondFactor.remove.question' },
    },
    success: { key: 'secondFactor.remove.done' },
    ...(isAllowed ? {} : { refusal: { key: 'secondFactor.remove.required' } as const }),
    perform: async (_values, { idempotencyKey }) => {
      await client.call(removeSecondFactor, {}, { idempotencyKey })
      invalidateEndpoints(queryClient, recordTopics.profile.affects)
    },
  }
}
