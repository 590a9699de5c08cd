import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import texts from '../locales/ja.json' with { type: 'json' }
import { Server } from '../e2e/support/server.ts'
import { browserFlags, obtainBrowserPath } from './browser.ts'
import { buildConsole } from './buildConsole.ts'
import { buildServer } from './buildServer.ts'
import { inProject } from './paths.ts'

// Takes the screenshots for the README in a browser: the built console with fresh demo data, operated by keyboard.
const ACCEPTED_STORES_GRID_NAME = new RegExp(texts['store.state.accepted'])
const REQUESTED_WITHDRAWALS_GRID_NAME = new RegExp(texts['withdrawal.state.requested'])
const screenshotFolder = inProject('pictures')
mkdirSync(screenshotFolder, { recursive: true })
const executablePath = await obtainBrowserPath()
await buildConsole()
await buildServer()
const dataDir = await mkdtemp(join(tmpdir(), 'choba-pictures-'))
const server = await Server.startOn(dataDir)
const browser = await chromium.launch({ executablePath, args: browserFlags })

try {
  await takeScreenshot('stores', 'light', async (page) => {
    await page.keyboard.press('ArrowDown')
  })
  await takeScreenshot('palette', 'dark', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('kyakka')
    await page.getByRole('option').first().waitFor()
  })
  await takeScreenshot('question', 'light', async (page) => {
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').waitFor()
  })
  await takeScreenshot('store-detail', 'dark', async (page) => {
    await page.keyboard.press('2')
    await page.getByRole('grid', { name: ACCEPTED_STORES_GRID_NAME }).locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: texts['history.title'] }).waitFor()
  })
  await takeScreenshot('withdrawal', 'light', async (page) => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('grid', { name: REQUESTED_WITHDRAWALS_GRID_NAME }).locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: texts['history.title'] }).waitFor()
  })
  await takeScreenshot('messages', 'light', async (page) => {
    await page.keyboard.press('g')
    await page.keyboard.press('M')
    await page.locator('[data-conversation]:focus').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('A')
    await page.locator('[data-composer]:focus').waitFor()
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.insertText('ご連絡ありがとうございます。')
  })
  await takeScreenshot('points', 'light', async (page) => {
    await page.goto('/point?section=stores')
    await page.getByRole('img', { name: /./ }).first().waitFor()
    await page.getByRole('row').nth(2).waitFor()
  })
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function takeScreenshot(
  name: string,
  colorScheme: 'light' | 'dark',
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    colorScheme,
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[type="email"], input[name="email"]').first().waitFor()
  await page.keyboard.type('admin@choba.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('choba-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await prepare(page)
  await page.evaluate(() => document.fonts.ready)
  // Until everything that the picture shows has loaded.
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), animations: 'disabled' })
  await context.close()
}
