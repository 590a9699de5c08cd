import type { FirstStep } from '../../contract/firstSteps.ts'
import { KEY_MAP } from '../keyMap.ts'
import type { TextKey } from '../texts/text.ts'

interface FirstStepLine {
  text: TextKey
  /** The keys with which the step is done. */
  keys: readonly string[]
}

/** What each of the first steps is (rules 8.14, 8.15). */
export const FIRST_STEP_LINES: Readonly<Record<FirstStep, FirstStepLine>> = {
  palette: { text: 'help.step.palette', keys: [KEY_MAP.everywhere.palette[0]] },
  record: { text: 'help.step.move', keys: [KEY_MAP.list.move[3], KEY_MAP.list.move[2], KEY_MAP.record.open[1]] },
  menu: { text: 'help.step.act', keys: [KEY_MAP.record.menu[0]] },
  screen: { text: 'help.step.go', keys: [`${KEY_MAP.everywhere.goTo[0]} q`] },
  keys: {
    text: 'help.step.keys',
    keys: [KEY_MAP.everywhere.showKeys[0], KEY_MAP.everywhere.back[0]],
  },
}
