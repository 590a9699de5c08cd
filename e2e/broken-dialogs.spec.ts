import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { findFreePort } from '../scripts/findFreePort.ts'
import { createDataDir } from './support/dataTemplate.ts'
import { test } from './support/fixtures.ts'
import { runFromPalette } from './support/palette.ts'
import { signIn, waitUntilSettled } from './support/person.ts'
import { copyProject, startProjectCopy } from './support/projectCopy.ts'
import {
  addressesOfAllScreens,
  type CommandWithDialog,
  registeredCommandsWithDialog,
} from './support/registeredCommands.ts'
import { textOf } from './support/texts.ts'

/** The code whose copy gets the fault: the content of every dialog of a command, also within the palette. */
const FAULTY_FILE = 'src/commands/CommandStep.tsx'
const CODE_BEFORE_FAULT = 'const { run, snapshot, step, isBusy, changeNotes, stepBack } = view\n'
/** Makes the rendering of the command fail whose id the page names. */
const FAULT = `if (document.documentElement.dataset['broken'] === run.command.id) throw new Error('injected fault')\n`

let projectFolder: string
let runningProcess: ChildProcess | undefined
let origin: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  projectFolder = await copyProject()
  const file = join(projectFolder, FAULTY_FILE)
  const code = await readFile(file, 'utf8')
  expect(code).toContain(CODE_BEFORE_FAULT)
  await writeFile(file, code.replace(CODE_BEFORE_FAULT, CODE_BEFORE_FAULT + FAULT))
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  runningProcess = await startProjectCopy(
    projectFolder,
    { PORT: String(port), DATA_DIR: await createDataDir() },
    origin,
  )
})
test.afterAll(async () => {
  if (runningProcess?.exitCode === null) {
    runningProcess.kill()
    await once(runningProcess, 'exit')
  }
  await rm(projectFolder, { recursive: true, force: true })
})
test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/injected fault/)
  browserErrors.allow(new RegExp(`^foreign: ${origin}/`))
})

const dialogs = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]')
const brokenDialog = (page: Page): Locator => page.getByRole('alertdialog', { name: textOf('broken.dialog') })
const fields = (page: Page): Locator =>
  dialogs(page).last().locator('input:not([type="file"], [type="radio"], [readonly], [role="combobox"]), textarea')

/** Makes the dialogs of a command fail from now on, or none. */
function setFault(page: Page, commandId: string): Promise<void> {
  return page.evaluate((id) => void (document.documentElement.dataset['broken'] = id), commandId)
}

async function pressShortcut(page: Page, shortcut: string): Promise<void> {
  for (const key of shortcut.split(' ')) await page.keyboard.press(key.replace('Mod+', 'Control+'))
}

/** Leaves the dialog of a command without carrying anything out. */
async function leaveDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    const discardQuestion = page.getByText(textOf('dialog.discard'))
    if (await discardQuestion.isVisible()) await page.keyboard.press('y')
    await expect(dialogs(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Starts a command whose dialog fails, at first and while something is typed, and goes on with what was typed. */
async function expectToGoOn(page: Page, { id, shortcut = '' }: CommandWithDialog): Promise<void> {
  await setFault(page, id)
  await pressShortcut(page, shortcut)
  await expect(brokenDialog(page)).toBeVisible()
  await setFault(page, '')
  await page.keyboard.press('Enter')
  await expect(brokenDialog(page)).toHaveCount(0)
  await expect(dialogs(page)).toBeVisible()
  const field = fields(page).first()
  if ((await field.count()) > 0) {
    await field.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('12')
    await setFault(page, id)
    await page.keyboard.type('3')
    await expect(brokenDialog(page)).toBeVisible()
    await setFault(page, '')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(/123$/)
  }
  await leaveDialog(page)
}

test('the person goes on with what was typed after the dialog of any command has failed', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'admin', origin)
  await waitUntilSettled(page)
  const triedIds = new Set<string>()
  for (const address of await addressesOfAllScreens(page)) {
    await page.goto(origin + address)
    await waitUntilSettled(page)
    for (const command of await registeredCommandsWithDialog(page)) {
      if (command.isRefused || command.shortcut === undefined || triedIds.has(command.id)) continue
      triedIds.add(command.id)
      await test.step(`${command.id} at ${address}`, () => expectToGoOn(page, command))
    }
  }
  expect(triedIds.size).toBeGreaterThan(40)
})

test('a form within the palette that has failed is shown again, or left for later, with what was typed', async ({
  page,
}) => {
  await signIn(page, 'admin', `${origin}/store-detail/1`)
  await waitUntilSettled(page)
  await runFromPalette(page, textOf('store.edit'))
  const field = fields(page).first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('1')
  await setFault(page, 'store.edit')
  await page.keyboard.type('2')
  await expect(page.getByText(textOf('broken.part'))).toBeVisible()
  await setFault(page, '')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/12$/)
  await setFault(page, 'store.edit')
  await field.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('3')
  await page.getByRole('button', { name: textOf('dialog.close') }).focus()
  await page.keyboard.press('Enter')
  await setFault(page, '')
  await expect(dialogs(page)).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByText(textOf('form.resumed'))).toBeVisible()
  await expect(field).toHaveValue(/123$/)
})
