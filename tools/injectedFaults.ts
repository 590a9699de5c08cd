import type { InjectedFault } from './injectedFault.ts'
import { consoleFaults } from './injectedFaults/console.ts'
import { contractFaults } from './injectedFaults/contract.ts'
import { serverFaults } from './injectedFaults/server.ts'
import { textFaults } from './injectedFaults/texts.ts'

/** All faults to inject, for each of which at least one check must fail. */
export const injectedFaults: readonly InjectedFault[] = [
  ...textFaults,
  ...contractFaults,
  ...consoleFaults,
  ...serverFaults,
]
