import { expect, type Page } from 'playwright/test'
import type { AdminNotification } from '../contract/adminNotification.ts'
import { AdminNotificationStatus, TargetAudience } from '../contract/enumerations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { fieldValue, successNotice, waitForList } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

const PATH = '/notification/create-notification'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

// The browser is not in Japan, but the time that is typed is that of Japan.
test.use({ timezoneId: 'America/New_York' })

test('an admin notification is written, scheduled, taken back, and sent to everybody after a second question', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'notification', '/admin-notification')
  await waitForList(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('adminNotification.create') })
  await expect(form).toContainText(textOf('adminNotification.preview.empty'))
  await page.keyboard.insertText('<b>休業</b>のお知らせ')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('休業')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('12月29日から\n休業します。')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('2098/12/01 9:00')
  const weekday = textOf('weekday.monday')
  const time = textOf('businessTime', { date: '2098/12/01', weekday, time: '09:00' })
  await expect(form).toContainText(time)
  const { data: size } = await api.call<{ members: number; stores: number }>(
    'GET',
    `${PATH}/audience-count?audience=${TargetAudience.ALL}`,
  )
  const [members, stores] = [size.members, size.stores].map((count) => count.toLocaleString('en'))
  await expect(form).toContainText(
    textOf('adminNotification.audienceSize', { members: members ?? '', stores: stores ?? '' }),
  )
  await expect(form.getByRole('article')).toHaveText('休業<b>休業</b>のお知らせ12月29日から\n休業します。')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, '<b>休業</b>のお知らせ')).toBeVisible()
  const notScheduled = page.getByText(textOf('adminNotification.time.notScheduled'))
  await expect(notScheduled).toBeVisible()

  await page.keyboard.press('a')
  const scheduleQuestion = page.getByRole('alertdialog', { name: textOf('adminNotification.question.schedule') })
  await expect(scheduleQuestion).toContainText(time)
  await page.keyboard.press('y')
  await expect(page.getByRole('alertdialog', { name: textOf('adminNotification.all.question.later') })).toContainText(
    textOf('adminNotification.all.question.later.message', { name: '<b>休業</b>のお知らせ' }),
  )
  await page.keyboard.press('y')
  await expect(successNotice(page)).toContainText('<b>休業</b>のお知らせ')
  const id = new URL(page.url()).searchParams.get('open')
  const read = async () => (await api.call<AdminNotification>('GET', `${PATH}/${id}`)).data
  await expect.poll(read).toMatchObject({
    status: AdminNotificationStatus.SCHEDULED,
    scheduledAt: '2098-12-01T00:00:00.000Z',
  })
  await expect(notScheduled).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByRole('alertdialog', { name: textOf('adminNotification.question.unschedule') })).toBeVisible()
  await page.keyboard.press('y')
  await expect.poll(async () => (await read()).status).toBe(AdminNotificationStatus.DRAFT)

  const secondQuestion = page.getByRole('alertdialog', { name: textOf('adminNotification.all.question.now') })
  await page.keyboard.press('v')
  await expect(page.getByRole('alertdialog', { name: textOf('adminNotification.question.sendNow') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(secondQuestion).toBeVisible()
  // No has the focus.
  await page.keyboard.press('Enter')
  await expect(secondQuestion).toHaveCount(0)
  expect((await read()).status).toBe(AdminNotificationStatus.DRAFT)
  await page.keyboard.press('v')
  await page.keyboard.press('y')
  await expect(secondQuestion).toBeVisible()
  await page.keyboard.press('y')
  const total = size.members + size.stores
  const shownTotal = total.toLocaleString('en')
  await expect(fieldValue(page, 'adminNotification.field.recipientCount')).toHaveText(
    textOf('adminNotification.progress', { n: shownTotal, all: shownTotal }),
  )
  await expect.poll(read).toMatchObject({
    status: AdminNotificationStatus.SENT,
    recipientCount: total,
    totalCount: total,
    readCount: 0,
  })
})
