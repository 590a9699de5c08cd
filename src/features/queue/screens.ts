import { declareScreen } from '../../navigation/screen.ts'

export const queueScreen = declareScreen({
  path: '/queue',
  title: 'screen.queue',
  permission: 'signedIn',
  shortcutLetter: 'q',
  keywords: ['queue', 'taiou', 'machi', 'waiting', 'todo'],
  load: () => import('./QueueScreen.tsx'),
})
