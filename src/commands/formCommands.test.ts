import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addRecordCommand } from './formCommands.ts'

test('the notice of a new record has its name as it is stored, without characters that reverse a text', async () => {
  const command = addRecordCommand({ queryClient: new QueryClient() }, 'adminNotification', {
    access: 'NOTIFICATION_MANAGEMENT',
    title: 'adminNotification.create',
    keywords: [],
    form: { schema: v.strictObject({ title: v.string() }), fields: [], initialValues: { title: '' } },
    write: () => Promise.resolve({ id: 7 }),
    nameField: 'title',
  })
  const outcome = await command.perform({ title: ' \u202egnp.\u00ad\u2066exe\t1 ' }, { idempotencyKey: 'key' })
  expect(outcome).toEqual({ success: { key: 'notice.added', values: { name: 'gnp.exe 1' } } })
})
