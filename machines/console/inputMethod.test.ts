import { inputMethodMachine } from './inputMethod.ts'
import { scenario } from '../testing/scenario.ts'

scenario('an input method handles every key until the task after its composition', inputMethodMachine, [
  ['start', 'inactive'],
  ['finish', 'refused'],
  ['compose', 'composing', 'tags = composes, ownsKeys'],
  ['compose', 'refused'],
  ['finish', 'finishing', 'tags = ownsKeys'],
  ['finish', 'refused'],
  [0, 'inactive', 'tags = '],
])

scenario('a composition that begins right after another composition is not ended by it', inputMethodMachine, [
  ['start', 'inactive'],
  ['compose', 'composing', 'tags = composes, ownsKeys'],
  ['finish', 'finishing', 'tags = ownsKeys'],
  ['compose', 'composing', 'tags = composes, ownsKeys'],
  [1_000, 'stays'],
])
