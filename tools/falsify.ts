import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openChecks } from './checks.ts'
import { copyProject, falsify } from './copy.ts'
import { draw } from './draw.ts'
import type { Falsification } from './falsification.ts'
import { falsifications } from './falsifications.ts'

/**
 * Tests the tests: makes one fact after another false in a copy of the project, and shows which check notices, or that
 * none does. `npm run falsify -- --only report` takes those with the word in their name, `--draw 10 --seed monday` ten
 * that the seed draws. Its last line is `N passed, N failed`: so many were caught, and so many were not.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, draw: { type: 'string' }, seed: { type: 'string', default: '' } },
})

const named = falsifications.filter(({ name }) => name.includes(values.only ?? ''))
const taken = values.draw === undefined ? named : draw(named, Number(values.draw), values.seed)
if (taken.length === 0) throw new Error('there is no such falsification')

const folder = copyProject()
const checks = await openChecks(folder)
/** The checks that found nothing wrong with the copy as it was. */
const sound = new Set<string>()
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

/** The first check that notices, after it is shown. */
async function caughtBy(one: Falsification): Promise<string | undefined> {
  let seconds = 0
  for (const check of checks.of(one)) {
    await requireSound(check)
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

/** Throws where a check complains of the project as it is: it would complain of everything. */
async function requireSound({ name, run }: ReturnType<typeof checks.of>[number]): Promise<void> {
  if (sound.has(name)) return
  const fault = await run()
  if (fault !== undefined) throw new Error(`the project itself is faulty, so say the ${name}: ${fault}`)
  sound.add(name)
}
