import { declareList } from '../recordKind.ts'

export const replyTemplateList = declareList({
  path: '/chat/template',
  screens: ['/messages/template'],
  access: 'CONVERSATION_MANAGEMENT',
  sortFields: ['title', 'useCount', 'id'],
  defaultSort: 'title',
  isSearchable: true,
  filters: { language: ['ja', 'vi', 'en'] },
})

/** What a reply template can name in double braces: the member or store, and the staff member who answers. */
export const REPLY_TEMPLATE_PLACEHOLDERS = ['name', 'operator'] as const
