import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openChecks } from './checks.ts'
import { copyProject, falsify } from './copy.ts'
import { draw } from './draw.ts'
import type { Falsification } from './falsification.ts'
import { falsifications } from './falsifications.ts'

// Tests the tests: applies one falsification after another to a copy of the project, and prints which check fails, or
// that none does. `npm run falsify -- --only report` runs those with the word in their name, `--draw 10 --seed monday`
// ten selected by the seed. The last line is `N passed, N failed`: the numbers of caught and missed falsifications.
const { values } = parseArgs({
  options: { only: { type: 'string' }, draw: { type: 'string' }, seed: { type: 'string', default: '' } },
})

const named = falsifications.filter(({ name }) => name.includes(values.only ?? ''))
const taken = values.draw === undefined ? named : draw(named, Number(values.draw), values.seed)
if (taken.length === 0) throw new Error('there is no such falsification')

const folder = copyProject()
const checks = await openChecks(folder)
/** The names of the checks that have succeeded on the unchanged copy. */
const validChecks = new Set<string>()
const missed: string[] = []
try {
  for (const one of taken) {
    const caught = await caughtBy(one)
    if (caught === undefined) missed.push(one.name)
  }
} finally {
  await checks.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const name of missed) console.log(`NOT CAUGHT ${name}`)
console.log(`\n${taken.length - missed.length} passed, ${missed.length} failed`)
process.exit(missed.length === 0 ? 0 : 1)

/** Returns the name of the first check that fails, after printing it. */
async function caughtBy(one: Falsification): Promise<string | undefined> {
  let seconds = 0
  for (const check of checks.of(one)) {
    await requireValid(check)
    const restore = falsify(folder, one)
    checks.changed(one.file)
    const start = performance.now()
    const fault = await check.run()
    seconds += (performance.now() - start) / 1_000
    restore()
    checks.changed(one.file)
    if (fault === undefined) continue
    console.log(`${one.name}\n  ${check.name}, ${seconds.toFixed(1)} s: ${fault.slice(0, 220)}`)
    return check.name
  }
  console.log(`${one.name}\n  NOT CAUGHT, ${seconds.toFixed(1)} s`)
  return undefined
}

/** Throws if the check fails on the unchanged project: it would fail for every falsification. */
async function requireValid({ name, run }: ReturnType<typeof checks.of>[number]): Promise<void> {
  if (validChecks.has(name)) return
  const fault = await run()
  if (fault !== undefined) throw new Error(`the check ${name} fails on the unchanged project: ${fault}`)
  validChecks.add(name)
}
