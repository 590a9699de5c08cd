import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { type Language, LANGUAGES } from '../../../contract/language.ts'
import {
  createReplyTemplate,
  deleteReplyTemplate,
  getReplyTemplate,
  listReplyTemplateHistory,
  NewReplyTemplate,
  type ReplyTemplate,
  ReplyTemplateEdit,
  updateReplyTemplate,
} from '../../../contract/replyTemplate.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import type { Command, FormField } from '../../commands/command.ts'
import {
  addRecordCommand,
  commonCommandProperties,
  deleteRecordCommand,
  editRecordCommand,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { GetText } from '../../texts/text.ts'
import { Placeholders } from './Placeholders.tsx'

type Template = Read<typeof ReplyTemplate>

const { access } = updateReplyTemplate

/** What the commands do on the screen, besides calling the API. */
interface TemplateScreenActions {
  /** Opens a reply template in the panel. */
  open: (id: number) => Promise<void>
  /** Closes the panel after the reply template has been deleted. */
  close: () => Promise<void>
}

/**
 * Returns the command that adds a reply template.
 * @param language the language that is chosen first
 */
export function addReplyTemplateCommand(
  apiAndCache: ApiAndCache,
  { open }: Pick<TemplateScreenActions, 'open'>,
  language: Language,
  text: GetText,
): Command {
  return addRecordCommand(apiAndCache, 'replyTemplate', {
    nameField: 'title',
    title: 'replyTemplate.create',
    access,
    keywords: ['teikeibun', 'sakusei', 'add', 'create'],
    form: newTemplateForm({ title: '', text: '', language, purpose: 'reply' }, text),
    write: templateWriter(apiAndCache),
    open,
  })
}

/** Returns the commands of a reply template. */
export function replyTemplateCommands(
  apiAndCache: ApiAndCache,
  template: Template,
  { open, close }: TemplateScreenActions,
  text: GetText,
): Command[] {
  const { id, title, version } = template
  const { client } = apiAndCache
  const record = { kind: 'replyTemplate', id, name: title, version, access } as const
  return [
    editRecordCommand(apiAndCache, record, {
      keywords: ['henshuu', 'edit'],
      form: {
        schema: ReplyTemplateEdit,
        fields: formFields(text),
        initialValues: { ...formValuesOf(template), version },
        valuesOfRecord: (current) => {
          const { version: currentVersion, ...rest } = current as Template
          return { ...formValuesOf(rest), version: currentVersion }
        },
        renderBelowFields: renderPlaceholders,
      },
      get: getReplyTemplate,
      write: (values, options) =>
        client.call(updateReplyTemplate, { params: { id }, body: v.parse(ReplyTemplateEdit, values) }, options),
    }),
    {
      ...addRecordCommand(apiAndCache, 'replyTemplate', {
        nameField: 'title',
        title: 'replyTemplate.duplicate',
        access,
        keywords: ['fukusei', 'duplicate', 'copy'],
        form: newTemplateForm(
          { ...formValuesOf(template), title: text('replyTemplate.duplicate.title', { title }) },
          text,
        ),
        write: templateWriter(apiAndCache),
        open,
      }),
      ...commonCommandProperties(record),
      id: 'replyTemplate.duplicate',
      shortcut: KEY_MAP.record.duplicate[0],
      translatedKeywords: 'replyTemplate.duplicate.also',
    },
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { name: title },
      recordReadEndpoints: [getReplyTemplate, listReplyTemplateHistory],
      write: (request, options) => client.call(deleteReplyTemplate, request, options),
      leave: close,
    }),
  ]
}

/** Returns the form of a new reply template. */
function newTemplateForm(initialValues: Values, text: GetText) {
  return {
    schema: NewReplyTemplate,
    fields: formFields(text),
    initialValues,
    renderBelowFields: renderPlaceholders,
  }
}

/** Renders the placeholders, which only a template for replies can have. */
function renderPlaceholders({ purpose }: Values) {
  return purpose === 'reply' ? createElement(Placeholders) : null
}

function templateWriter({ client }: ApiAndCache) {
  return (values: Values, options: { idempotencyKey: string }) =>
    client.call(createReplyTemplate, { body: v.parse(NewReplyTemplate, values) }, options)
}

function formFields(text: GetText): FormField[] {
  return [
    { name: 'title', label: 'replyTemplate.field.title', kind: 'text', hint: 'replyTemplate.hint.title' },
    {
      name: 'purpose',
      label: 'replyTemplate.field.purpose',
      kind: 'select',
      hint: 'replyTemplate.hint.purpose',
      choices: TEMPLATE_PURPOSES.map((value) => ({ value, label: text(`replyTemplate.purpose.${value}`) })),
    },
    {
      name: 'language',
      label: 'replyTemplate.field.language',
      kind: 'select',
      hint: 'replyTemplate.hint.language',
      choices: LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) })),
    },
    {
      name: 'text',
      label: 'replyTemplate.field.text',
      kind: 'textarea',
      rows: 8,
      hint: 'replyTemplate.hint.text',
    },
  ]
}

function formValuesOf({ title, text, language, purpose }: Pick<Template, 'title' | 'text' | 'language' | 'purpose'>) {
  return { title, text, language, purpose }
}
