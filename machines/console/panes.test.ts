import { panesMachine } from './panes.ts'
import { scenario } from '../testing/scenario.ts'

scenario('the part that the focus came into last has the keys', panesMachine, [
  ['start', 'none', 'tags = scrollsMessages'],
  ['enterList', 'list', 'tags = '],
  ['enterComposer', 'composer'],
  ['enterMessages', 'messages', 'tags = scrollsMessages'],
  ['leavePanes', 'none'],
])
