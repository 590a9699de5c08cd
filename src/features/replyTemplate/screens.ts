import { replyTemplateList } from '../../../contract/kinds/replyTemplate.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const replyTemplatesScreen = declareScreen({
  path: '/messages/template',
  title: 'replyTemplates.title',
  permission: 'CONVERSATION_MANAGEMENT',
  menuItemPath: '/messages/user',
  shortcutLetter: 'T',
  keywords: ['teikeibun', 'template', 'canned'],
  linkedCommands: [{ id: 'replyTemplate.create', title: 'replyTemplate.create' }],
  lists: {
    templates: declareList({
      declaration: replyTemplateList,
      hasRecordPanel: true,
      filters: { purpose: 'purpose', language: 'language' },
      loadFilters: async () => (await import('./filters.ts')).replyTemplateFilters,
    }),
  },
  load: () => import('./ReplyTemplatesScreen.tsx'),
})
