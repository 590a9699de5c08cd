import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { findFreePort } from '../scripts/findFreePort.ts'
import { createDataDir } from './support/dataTemplate.ts'
import { test } from './support/fixtures.ts'
import { bulkDoneNotice, focusedRow, pressEnterUntil, waitForGridFocus, waitForList } from './support/list.ts'
import { openFromOtherScreen } from './support/navigateWithoutReload.ts'
import { runFromPalette } from './support/palette.ts'
import { signIn, waitUntilSettled } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { copyProject, startProjectCopy } from './support/projectCopy.ts'
import {
  addressesOfAllScreens,
  type CommandWithDialog,
  registeredCommandsWithDialog,
} from './support/registeredCommands.ts'
import { textOf } from './support/texts.ts'

/**
 * The code whose copy gets a fault: the file, the code before the fault, and the name by which the page makes the
 * rendering fail. That of the content of a command's dialog, also within the palette, is the id of the command.
 */
const FAULTS: readonly [file: string, codeBefore: string, name: string][] = [
  [
    'src/commands/CommandStep.tsx',
    'const { run, snapshot, step, isBusy, changeNotes, stepBack } = view\n',
    'run.command.id',
  ],
  ['src/shell/Header.tsx', 'export function Header() {\n', `'header'`],
  ['src/shell/SideMenu.tsx', '  const entries = visibleMenu(permissions)\n', `'menu'`],
  ['src/features/report/ReportsScreen.tsx', 'export default function ReportsScreen() {\n', `'screen'`],
  ['src/resources/record/ResourcePanel.tsx', '  const query = useRecord(get, String(id))\n', `'panel'`],
  ['src/shell/palette/CommandsStep.tsx', '  const { screens } = useConsole()\n', `'palette'`],
  ['src/ui/notice.tsx', '  const snapshot = useSelector(actor, (state) => state)\n', `'notice'`],
  ['src/resources/bulk/BulkDialog.tsx', "  const isRunning = snapshot.matches('running')\n", `'bulk'`],
  ['src/commands/CommandHost.tsx', 'export function CommandHost() {\n', `'root'`],
]

let projectFolder: string
let runningProcess: ChildProcess | undefined
let origin: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  projectFolder = await copyProject()
  for (const [path, codeBefore, name] of FAULTS) {
    const file = join(projectFolder, path)
    const code = await readFile(file, 'utf8')
    expect(code).toContain(codeBefore)
    const fault = `if (globalThis.brokenPart === ${name}) throw new Error('injected fault')\n`
    await writeFile(file, code.replace(codeBefore, codeBefore + fault))
  }
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

/** Makes the rendering of a part fail from now on, or none. */
function setFault(page: Page, name: string): Promise<void> {
  return page.evaluate((part) => void Object.assign(globalThis, { brokenPart: part }), name)
}

/** Opens a page whose rendering fails in one part. */
async function openBroken(page: Page, name: string, path: string): Promise<void> {
  await page.addInitScript((part) => void Object.assign(globalThis, { brokenPart: part }), name)
  await page.goto(origin + path)
  await waitUntilSettled(page)
}

/** Shows a failed part again by the button that says so, after the fault has gone. */
async function retry(page: Page): Promise<void> {
  await setFault(page, '')
  await page.getByRole('button', { name: textOf('state.retry') }).focus()
  await page.keyboard.press('Enter')
  for (const key of ['broken.part', 'broken.title', 'broken.dialog'] as const)
    await expect(page.getByText(textOf(key))).toHaveCount(0)
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
    await expect(dialogs(page).locator(':focus')).toHaveCount(1)
  }
  await leaveDialog(page)
}

test('the person goes on with what was typed after the dialog of any command has failed', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'admin', origin)
  await waitUntilSettled(page)
  const triedIds = new Set<string>()
  for (const address of await addressesOfAllScreens(page)) {
    // The screens differ from this one, which has no commands of its own.
    await openFromOtherScreen(page, '/no-such-page')
    await openFromOtherScreen(page, address)
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

test('a header or menu that has failed leaves the rest, and is shown again', async ({ page }) => {
  await signIn(page, 'admin', origin)
  for (const [part, role] of [
    ['header', 'banner'],
    ['menu', 'complementary'],
  ] as const) {
    await openBroken(page, part, '/stores')
    await expect(page.getByRole(role)).toContainText(textOf('broken.part'))
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveCount(1)
    await page.keyboard.type('gu')
    await expect(page.getByRole('grid', { name: textOf('users.title') })).toBeVisible()
    await retry(page)
    await expect(page.getByRole(role)).not.toContainText(textOf('broken.part'))
  }
})

test('a screen, a panel, the palette and a notice that have failed leave the rest', async ({ page }) => {
  await signIn(page, 'admin', origin)
  await openBroken(page, 'screen', '/reports')
  await expect(page.getByRole('main')).toContainText(textOf('broken.title'))
  await page.keyboard.type('gs')
  await expect(page.getByRole('grid')).toBeVisible()
  await setFault(page, 'panel')
  await page.keyboard.type('gr')
  await expect(page).toHaveURL(/\/reports/)
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: textOf('broken.part') })).toBeVisible()
  await retry(page)
  await expect(page.locator('[data-record-panel]')).toContainText(textOf('history.title'))
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-record-panel]')).toHaveCount(0)
  await setFault(page, 'palette')
  await page.keyboard.press('Control+k')
  await expect(brokenDialog(page)).toBeVisible()
  await setFault(page, '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await setFault(page, 'notice')
  await page.keyboard.press('h')
  await confirmQuestion(page)
  await expect(page.getByText(textOf('broken.notice'))).toBeVisible()
  await setFault(page, '')
  await page.getByRole('button', { name: textOf('notice.dismiss') }).focus()
  await pressEnterUntil(page, (options) => expect(page.getByText(textOf('broken.notice'))).toHaveCount(0, options))
})

test('a bulk action goes on with the typed reason after its dialog has failed', async ({ page }) => {
  await signIn(page, 'admin', `${origin}/stores`)
  await waitForList(page)
  for (const key of ['x', 'Shift+ArrowDown', 'r']) await page.keyboard.press(key)
  const reason = dialogs(page).getByRole('textbox')
  await expect(reason).toBeFocused()
  await page.keyboard.insertText('期限')
  await setFault(page, 'bulk')
  await page.keyboard.insertText('切れ')
  await expect(brokenDialog(page)).toBeVisible()
  await setFault(page, '')
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue('期限切れ')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'store.event.reject', 2)).toBeVisible()
  await expect(dialogs(page)).toHaveCount(0)
})

test('a page that has failed as a whole is shown again', async ({ page }) => {
  await signIn(page, 'admin', origin)
  await openBroken(page, 'root', '/stores')
  await expect(page.getByRole('button', { name: textOf('broken.reload') })).toBeVisible()
  await retry(page)
  await expect(page.getByRole('grid')).toBeVisible()
})
