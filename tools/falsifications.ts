import type { Falsification } from './falsification.ts'
import { consoleFalsifications } from './falsifications/console.ts'
import { contractFalsifications } from './falsifications/contract.ts'
import { serverFalsifications } from './falsifications/server.ts'
import { falsifiedTexts } from './falsifications/words.ts'

/** All falsifications that the checks must catch. */
export const falsifications: readonly Falsification[] = [
  ...falsifiedTexts,
  ...contractFalsifications,
  ...consoleFalsifications,
  ...serverFalsifications,
]
