import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { charts } from '../machines/charts.ts'
import { chooseLayout } from '../machines/drawing/choose.ts'
import { faultsOf } from '../machines/drawing/faults.ts'
import { indexOf } from '../machines/drawing/markdown.ts'
import { drawn } from '../machines/drawing/kept.ts'
import { failWithOneLine } from './fail.ts'
import { inProject } from './paths.ts'

/** Draws every chart into `machines/diagrams`, and removes the files of deleted charts. */
async function draw(): Promise<void> {
  const folder = inProject('machines', 'diagrams')
  await mkdir(folder, { recursive: true })
  const files = new Map([['README.md', indexOf(charts)]])
  for (const chart of charts) {
    const picture = await drawn(chart, await chooseLayout(chart))
    for (const [name, content] of picture.files) files.set(name, content)
    const { width, height } = picture.scene
    console.log([`${chart.name}.svg ${width} × ${height}`, ...faultsOf(picture.scene)].join('\n  '))
  }
  for (const name of await readdir(folder)) if (!files.has(name)) await rm(join(folder, name))
  for (const [name, content] of files) await writeFile(join(folder, name), content)
}

draw().catch(failWithOneLine)
