import { createElement } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
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
import { recordFormCommands } from '../../resources/forms/recordFormCommands.ts'
import { activeLanguage } from '../../texts/text.ts'
import { Placeholders } from './Placeholders.tsx'

type Template = Read<typeof ReplyTemplate>

const valuesOf = ({ title, text, language, purpose }: Template) => ({ title, text, language, purpose })

/** The commands that add, edit, duplicate and delete reply templates. */
export const replyTemplateCommands = recordFormCommands<Template>({
  kind: 'replyTemplate',
  endpoints: { get: getReplyTemplate, create: createReplyTemplate, update: updateReplyTemplate },
  delete: deleteReplyTemplate,
  otherReads: [listReplyTemplateHistory],
  newSchema: NewReplyTemplate,
  editSchema: ReplyTemplateEdit,
  fields: (text) => [
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
  ],
  newValues: () => ({ title: '', text: '', language: activeLanguage(), purpose: 'reply' }),
  valuesOf,
  nameField: 'title',
  keywords: ['teikeibun', 'sakusei', 'add', 'create'],
  // Only a template for replies can have placeholders.
  renderBelowFields: ({ purpose }) => (purpose === 'reply' ? createElement(Placeholders) : null),
  duplicateOf: (template, text) => ({
    ...valuesOf(template),
    title: text('replyTemplate.duplicate.title', { title: template.title }),
  }),
})
