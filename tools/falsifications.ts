import type { Falsification } from './falsification.ts'
import { consoleFalsifications } from './falsifications/console.ts'
import { contractFalsifications } from './falsifications/contract.ts'
import { serverFalsifications } from './falsifications/server.ts'
import { textFalsifications } from './falsifications/texts.ts'

/** All falsifications, for each of which at least one check must fail. */
export const falsifications: readonly Falsification[] = [
  ...textFalsifications,
  ...contractFalsifications,
  ...consoleFalsifications,
  ...serverFalsifications,
]
