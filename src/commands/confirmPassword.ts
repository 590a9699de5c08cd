import * as v from 'valibot'
import { confirmPassword, PasswordConfirmation } from '../../contract/authForms.ts'
import type { Client } from '../api/client.ts'
import type { Command } from './command.ts'
import type { CommandRunner } from './runner.ts'

/**
 * Asks the signed-in staff member for the password, in a dialog above any other dialog (rule 2.9). Concurrent calls
 * share one dialog.
 * @returns whether the server has confirmed the password
 */
export function askToConfirmPassword(client: Client, runner: CommandRunner): Promise<boolean> {
  const run = runner.nestedRun() ?? runner.start(confirmPasswordCommand(client))
  if (run === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    run.actor.subscribe({ complete: () => resolve(run.actor.getSnapshot().matches('done')) })
  })
}

function confirmPasswordCommand(client: Client): Command {
  return {
    id: 'password.confirm',
    title: { key: 'command.confirmPassword' },
    scope: 'console',
    canBeNested: true,
    question: {
      title: { key: 'command.confirmPassword' },
      message: { key: 'command.confirmPassword.message' },
    },
    form: {
      schema: PasswordConfirmation,
      fields: [{ name: 'password', label: 'login.password', kind: 'password', autoComplete: 'current-password' }],
      initialValues: { password: '' },
    },
    perform: async (values, attempt) => {
      await client.call(confirmPassword, { body: v.parse(PasswordConfirmation, values) }, attempt)
    },
  }
}
