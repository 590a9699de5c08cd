import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openChecks } from './checks.ts'
import { copyProject, falsify } from './copy.ts'
import { sample } from './sample.ts'
import type { Falsification } from './falsification.ts'
import { falsifications } from './falsifications.ts'

// Tests the tests: applies one falsification after another to a copy of the project, and prints which check fails, or
// that no check fails. `npm run falsify -- --only report` runs the falsifications with this text in their name, `--draw
// 10 --seed monday` runs ten that the seed selects. The last line is `N passed, N failed`: the numbers of
// falsifications that a check detected and that no check detected.
const { values } = parseArgs({
  options: { only: { type: 'string' }, draw: { type: 'string' }, seed: { type: 'string', default: '' } },
})

const filtered = falsifications.filter(({ name }) => name.includes(values.only ?? ''))
const selected = values.draw === undefined ? filtered : sample(filtered, Number(values.draw), values.seed)
if (selected.length === 0) throw new Error('there is no such falsification')

const folder = copyProject()
const checks = await openChecks(folder)
/** The names of the checks that have succeeded on the unchanged copy. */
const validChecks = new Set<string>()
const undetected: string[] = []
try {
  for (const falsification of selected) {
    const caught = await findFailingCheck(falsification)
    if (caught === undefined) undetected.push(falsification.name)
  }
} finally {
  await checks.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const name of undetected) console.log(`FAILED ${name}`)
console.log(`\n${selected.length - undetected.length} passed, ${undetected.length} failed`)
process.exit(undetected.length === 0 ? 0 : 1)

/** Applies the falsification, prints the first check that fails, and returns its name; undefined if no check fails. */
async function findFailingCheck(falsification: Falsification): Promise<string | undefined> {
  let seconds = 0
  for (const check of checks.checksFor(falsification)) {
    await requireValid(check)
    const revert = falsify(folder, falsification)
    checks.invalidate(falsification.file)
    const start = performance.now()
    const failure = await check.run()
    seconds += (performance.now() - start) / 1_000
    revert()
    checks.invalidate(falsification.file)
    if (failure === undefined) continue
    console.log(`${falsification.name}\n  ${check.name}, ${seconds.toFixed(1)} s: ${failure.slice(0, 220)}`)
    return check.name
  }
  console.log(`${falsification.name}\n  NOT CAUGHT, ${seconds.toFixed(1)} s`)
  return undefined
}

/** Throws if the check fails on the unchanged project, because it would then fail for every falsification. */
async function requireValid({ name, run }: ReturnType<typeof checks.checksFor>[number]): Promise<void> {
  if (validChecks.has(name)) return
  const failure = await run()
  if (failure !== undefined) throw new Error(`the check ${name} fails on the unchanged project: ${failure}`)
  validChecks.add(name)
}
