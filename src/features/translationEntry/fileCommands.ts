import * as v from 'valibot'
import { exportTranslations, importTranslations } from '../../../contract/translationEntry.ts'
import { TRANSLATION_FILE_MAX } from '../../../contract/limits.ts'
import { recordTopics } from '../../../contract/topics.ts'
import type { ResponseDataOf } from '../../../contract/endpoint.ts'
import { CallFailure } from '../../api/failure.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import type { Command } from '../../commands/command.ts'
import { saveFile } from '../../commands/saveFile.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { readTextFile } from './readTextFile.ts'
import { currentText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'

const { access } = exportTranslations
const importFormSchema = v.strictObject({
  content: v.pipe(
    v.instance(File, 'field.required'),
    v.check(({ size }) => size <= TRANSLATION_FILE_MAX, 'language.file.tooLarge'),
  ),
})

/** Returns the commands that export all texts to a file and import such a file. */
export function fileCommands(apiAndCache: ApiAndCache): Command[] {
  return [exportCommand(apiAndCache, 'csv'), exportCommand(apiAndCache, 'json'), importCommand(apiAndCache)]
}

function exportCommand({ client }: ApiAndCache, format: 'csv' | 'json'): Command {
  return {
    id: `language.export.${format}`,
    title: { key: `language.export.${format}` },
    scope: 'screen',
    keywords: ['kakidasu', 'export', 'download', format],
    access,
    success: { key: 'language.export.done', values: { name: `choba-texts.${format}` } },
    perform: async () => {
      const { fileName, content } = await client.call(exportTranslations, { query: { format } })
      saveFile(fileName, format === 'csv' ? 'text/csv' : 'application/json', content)
    },
  }
}

/**
 * Returns the command that imports a file. A dry run checks the file first, and the question shows the counts of the
 * dry run.
 */
function importCommand({ client, queryClient }: ApiAndCache): Command {
  let counts: ResponseDataOf<typeof importTranslations> | undefined
  const send = async (values: unknown, isDryRun: boolean, idempotencyKey?: string) => {
    const { content: file } = v.parse(importFormSchema, values)
    const content = await readContent(file)
    const format = file.name.toLowerCase().endsWith('.json') || /^\s*[[{]/.test(content) ? 'json' : 'csv'
    return client.call(
      importTranslations,
      { body: { format, content, isDryRun } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  }
  return {
    id: 'language.import',
    title: { key: 'language.import' },
    scope: 'screen',
    translatedKeywords: 'language.import.also',
    keywords: ['torikomu', 'import', 'upload'],
    access,
    form: {
      schema: importFormSchema,
      fields: [{ name: 'content', label: 'language.import.file', kind: 'file', hint: 'language.import.hint' }],
      initialValues: { content: '' },
      submitLabel: 'language.import.check',
      checkOnServer: async (values) => {
        counts = await send(values, true)
      },
    },
    question: {
      title: { key: 'language.import.question' },
      message: { key: 'language.import.question.message' },
      facts: () =>
        (['added', 'changed', 'unchanged'] as const).map((name) => ({
          label: `language.import.${name}`,
          value: formatNumber(counts?.[name] ?? null) || '—',
        })),
    },
    success: { key: 'language.import.done' },
    perform: async (values, { idempotencyKey }) => {
      await send(values, false, idempotencyKey)
      invalidateEndpoints(queryClient, recordTopics.language.affects)
    },
  }
}

/** Reads a chosen file. Throws the failure of 422 with the reason if it cannot be imported. */
async function readContent(file: File): Promise<string> {
  const content = readTextFile(new Uint8Array(await file.arrayBuffer()))
  if ('text' in content) return content.text
  const text = currentText()
  const reason =
    content.unreadable === 'kind'
      ? text('language.file.kind', { kind: text(`language.file.kind.${content.kind}`) })
      : text(`language.file.${content.unreadable}`)
  throw new CallFailure(422, { status: 422, message: reason, errors: { content: reason } })
}
