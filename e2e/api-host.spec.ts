import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { findFreePort } from '../scripts/findFreePort.ts'
import { waitForGridFocus, successNotice } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { waitUntilLive, signIn } from './support/person.ts'
import { copyProject, spawnStartScript, startProjectCopy } from './support/projectCopy.ts'
import { createDataDir } from './support/dataTemplate.ts'
import { replacePlaceholders, texts } from './support/texts.ts'

const BUILD_TIMEOUT_MS = 180_000

let projectFolder: string
let runningProcess: ChildProcess | undefined
test.beforeAll(async () => {
  projectFolder = await copyProject()
})
test.afterAll(async () => {
  if (runningProcess?.exitCode === null) {
    runningProcess.kill()
    await once(runningProcess, 'exit')
  }
  await rm(projectFolder, { recursive: true, force: true })
})

test('a console that is built for an API on another origin signs in, receives changes and writes there', async ({
  page,
  server,
  browserErrors,
}) => {
  test.setTimeout(BUILD_TIMEOUT_MS)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  await server.restart({ CORS_ORIGIN: origin })
  browserErrors.allow(new RegExp(`^foreign: (${origin}|${server.origin})/`))
  runningProcess = await startProjectCopy(
    projectFolder,
    { VITE_API_HOST: server.origin, PORT: String(port), DATA_DIR: await createDataDir() },
    origin,
  )

  await signIn(page, 'store', `${origin}/stores`)
  await waitForGridFocus(page)
  await waitUntilLive(page)
  const picture = page.getByRole('banner').locator('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`^${server.origin}/picture/person/\\d+\\.svg$`))
  await expect(picture).toHaveCSS('opacity', '1')
  const requestedOrigins: string[] = []
  page.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin))
  await page.reload()
  await waitForGridFocus(page)
  await waitUntilLive(page)
  expect(new Set(requestedOrigins)).toEqual(new Set([origin, server.origin]))
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
})

test('an API host that is not an origin is refused in one line before anything is built', async () => {
  const child = spawnStartScript(projectFolder, {
    VITE_API_HOST: 'https://api.example/cms',
    PORT: '0',
    DATA_DIR: projectFolder,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  await once(child, 'close')
  const line = replacePlaceholders(texts.en['server.wrongSetting'], {
    name: 'VITE_API_HOST',
    requirement: texts.en['server.requirement.apiHost'],
  })
  expect([child.exitCode, output]).toEqual([1, `${line}\n`])
})
