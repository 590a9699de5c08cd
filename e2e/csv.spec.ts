import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import type { Page } from '../contract/endpoint.ts'
import { ReportStatus } from '../contract/enumerations.ts'
import type { ReportRow } from '../contract/report.ts'
import { test } from './support/fixtures.ts'
import { successNotice, waitForList } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

test('the shown list is exported as a CSV file by its key, with its tab and order', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/reports')
  await waitForList(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('>')
  const download = await downloading
  const fileName = download.suggestedFilename()
  expect(fileName.startsWith(`${textOf('reports.title')} ${textOf('report.state.unhandled')} `)).toBe(true)
  expect(fileName).toMatch(/ \d{4}-\d{2}-\d{2}\.csv$/)
  await expect(successNotice(page)).toContainText(textOf('language.export.done', { name: fileName }))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const file = await readFile(await download.path(), 'utf8')
  const status = ReportStatus.REQUEST
  const { data: list } = await api.call<Page<ReportRow>>('GET', `/report?limit=100&status=${status}`)
  const [header, ...lines] = file.trimEnd().split('\r\n')
  expect(header?.startsWith(`\ufeff${textOf('records.field.id')},`)).toBe(true)
  expect(lines).toHaveLength(list.total)
  expect(lines.slice(0, list.items.length).map((line) => Number(line.split(',')[0]))).toEqual(
    list.items.map(({ id }) => id),
  )
})
