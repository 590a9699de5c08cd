import { declareList } from '../recordKind.ts'
import { TEMPLATE_PURPOSES } from './reasonPurposes.ts'

export const replyTemplateList = declareList({
  path: '/chat/template',
  screens: ['/messages/template'],
  access: 'CONVERSATION_MANAGEMENT',
  sortFields: ['title', 'useCount', 'id'],
  defaultSort: 'title',
  isSearchable: true,
  filters: { language: ['ja', 'vi', 'en'], purpose: TEMPLATE_PURPOSES },
})

/** What a template for replies can name in double braces: the member or store, and the staff member who answers. */
export const REPLY_TEMPLATE_PLACEHOLDERS = ['name', 'operator'] as const
