import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createChecks } from './checks.ts'
import { copyProject, injectFault } from './projectCopy.ts'
import { sample } from './sample.ts'
import type { InjectedFault } from './injectedFault.ts'
import { injectedFaults } from './injectedFaults.ts'

// Tests the tests: applies one fault after another to a copy of the project, and prints which check fails, or
// that no check fails. `npm run inject-faults -- --only report` runs the faults with this text in their name, `--draw
// 10 --seed monday` runs ten that the seed selects. The last line is `N passed, N failed`: the numbers of
// faults that a check detected and that no check detected.
const { values } = parseArgs({
  options: { only: { type: 'string' }, draw: { type: 'string' }, seed: { type: 'string', default: '' } },
})

const matchingFaults = injectedFaults.filter(({ name }) => name.includes(values.only ?? ''))
const selectedFaults =
  values.draw === undefined ? matchingFaults : sample(matchingFaults, Number(values.draw), values.seed)
if (selectedFaults.length === 0) throw new Error('there is no such fault')

const projectCopyFolder = copyProject()
const checks = await createChecks(projectCopyFolder)
/** The names of the checks that have succeeded on the unchanged copy. */
const initiallyPassingCheckNames = new Set<string>()
const undetectedFaults: string[] = []
try {
  for (const fault of selectedFaults) {
    const failingCheckName = await findFailingCheckName(fault)
    if (failingCheckName === undefined) undetectedFaults.push(fault.name)
  }
} finally {
  await checks.close()
  rmSync(projectCopyFolder, { recursive: true, force: true })
}
for (const name of undetectedFaults) console.log(`FAILED ${name}`)
console.log(`\n${selectedFaults.length - undetectedFaults.length} passed, ${undetectedFaults.length} failed`)
process.exit(undetectedFaults.length === 0 ? 0 : 1)

/** Applies the fault, prints the first check that fails, and returns its name; undefined if no check fails. */
async function findFailingCheckName(fault: InjectedFault): Promise<string | undefined> {
  let seconds = 0
  for (const check of checks.checksFor(fault)) {
    await requirePassing(check)
    const revert = injectFault(projectCopyFolder, fault)
    checks.invalidate(fault.file)
    const start = performance.now()
    const failure = await check.run()
    seconds += (performance.now() - start) / 1_000
    revert()
    checks.invalidate(fault.file)
    if (failure === undefined) continue
    console.log(`${fault.name}\n  ${check.name}, ${seconds.toFixed(1)} s: ${failure.slice(0, 220)}`)
    return check.name
  }
  console.log(`${fault.name}\n  NOT CAUGHT, ${seconds.toFixed(1)} s`)
  return undefined
}

/** Throws if the check fails on the unchanged project, because it would then fail for every fault. */
async function requirePassing({ name, run }: ReturnType<typeof checks.checksFor>[number]): Promise<void> {
  if (initiallyPassingCheckNames.has(name)) return
  const failure = await run()
  if (failure !== undefined) throw new Error(`the check ${name} fails on the unchanged project: ${failure}`)
  initiallyPassingCheckNames.add(name)
}
