import type { Falsification } from './falsification.ts'
import { ofConsole } from './falsifications/console.ts'
import { contract } from './falsifications/contract.ts'
import { server } from './falsifications/server.ts'
import { words } from './falsifications/words.ts'

/** All falsifications that the checks must catch. */
export const falsifications: readonly Falsification[] = [...words, ...contract, ...ofConsole, ...server]
