import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { enter, waitForLive } from './support/person.ts'
const queries = ['', 'rut diem', '大阪', 'stores', '#64', 'setings']
for (const [language, width, scheme] of [['ja', 1440, 'light'], ['vi', 1024, 'dark'], ['en', 390, 'light']] as const)
  test(`shots ${language}`, async ({ page, server, context }) => {
    test.setTimeout(120000)
    await context.addCookies([{ name: 'choba.language', value: language, url: server.origin }, { name: 'choba.theme', value: scheme, url: server.origin }])
    await page.setViewportSize({ width, height: 900 })
    await enter(page, server, 'admin', '/users')
    await page.waitForTimeout(4000)
    await openPalette(page)
    for (const [at, query] of queries.entries()) {
      await page.keyboard.press('Control+a')
      if (query === '') await page.keyboard.press('Delete'); else await page.keyboard.insertText(query)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/pal/${language}-${at}.png` })
    }
    if (language === 'ja') {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.waitForTimeout(300)
      await page.screenshot({ path: '/tmp/pal/forced.png' })
    }
    await page.goto(server.origin + '/point-management?field=minPointWithdraw')
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/pal/${language}-field.png` })
  })
