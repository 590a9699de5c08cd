import { CONVERSATION_ORDERS, CONVERSATION_TABS } from '../../../contract/kinds/conversation.ts'
import { declareScreen } from '../../navigation/screen.ts'

/** What both screens of conversations have in their URL: a list with its tab, order and search, and what is open. */
const params = {
  viewParams: { tab: CONVERSATION_TABS },
  titleKeyPrefixes: { tab: 'conversation.tab' },
  actionParams: { sort: CONVERSATION_ORDERS },
  numberParams: ['conversation', 'message'],
  searchTextParams: ['q'],
} as const

const load = () => import('./MessagesScreen.tsx')

export const storeMessagesScreen = declareScreen({
  ...params,
  path: '/messages/store',
  title: 'screen.storeMessages',
  menuLabel: 'menu.storeMessages',
  unreadConversationsWith: 'store',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'store',
  shortcutLetter: 'm',
  keywords: ['messeji', 'tenpo', 'chat'],
  load,
})

export const userMessagesScreen = declareScreen({
  ...params,
  path: '/messages/user',
  title: 'screen.userMessages',
  menuLabel: 'menu.userMessages',
  unreadConversationsWith: 'member',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'user',
  shortcutLetter: 'M',
  keywords: ['messeji', 'kaiin', 'chat'],
  load,
})
