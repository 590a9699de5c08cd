import { expect, type Page } from 'playwright/test'
import type { AdminNotification } from '../contract/adminNotification.ts'
import { AdminNotificationStatus, TargetAudience } from '../contract/enumerations.ts'
import { expectAccessible } from './support/accessibility.ts'
import type { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { fieldValue, successNotice, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
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

/** Lets nobody get an admin notification after its first batch: the attempt to send the second one fails, again and again. */
const STOP_AFTER_FIRST_BATCH = `
  create function stop_after_first_batch() returns trigger language plpgsql as $$ begin
    if (select count(*) from admin_notification_recipient where admin_notification_id =
      (select max(id) from admin_notification)) > 500 then raise exception 'after the first batch'; end if;
    return null;
  end $$;
  create trigger stop_after_first_batch after insert on admin_notification_recipient
    for each statement execute function stop_after_first_batch();`

/** Returns how many background jobs wait or run; the regular ones always do. */
async function countUnsettledJobs(api: Api): Promise<number> {
  const { data } = await api.call<{ items: { state: string; count: number }[] }>('GET', '/system/job-count')
  return data.items
    .filter(({ state }) => ['waiting', 'running'].includes(state))
    .reduce((sum, { count }) => sum + count, 0)
}

/** Lets the sending go on at once. Fails unless exactly the first batch has been delivered. */
const GO_ON = `
  do $$ begin
    if (select count(*) from admin_notification_recipient where admin_notification_id =
      (select max(id) from admin_notification)) <> 500 then raise exception 'not only the first batch'; end if;
  end $$;
  drop trigger stop_after_first_batch on admin_notification_recipient;
  drop function stop_after_first_batch();
  update job set due_at = now() where settled_at is null;`

test('a sending is cancelled by keyboard after its first batch, which keeps it, and nobody else gets it', async ({
  page,
  server,
}) => {
  // The server is restarted twice.
  test.setTimeout(150_000)
  await server.runSqlWhileStopped(STOP_AFTER_FIRST_BATCH)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const jobCount = await countUnsettledJobs(api)
  const { data: size } = await api.call<{ members: number }>(
    'GET',
    `${PATH}/audience-count?audience=${TargetAudience.USER}`,
  )
  const fields = { title: '計画停電', type: '休業', content: '夜間に停止します。', audience: TargetAudience.USER }
  const { data: draft } = await api.call<AdminNotification>('POST', PATH, fields)
  await page.goto(`/admin-notification?open=${draft.id}`)
  await waitUntilLive(page)
  await expect(heading(page, fields.title)).toBeFocused()
  await page.keyboard.press('v')
  await expect(page.getByRole('alertdialog', { name: textOf('adminNotification.question.sendNow') })).toBeVisible()
  await page.keyboard.press('y')
  const progress = fieldValue(page, 'adminNotification.field.recipientCount')
  const all = size.members.toLocaleString('en')
  await expect(progress).toHaveText(textOf('adminNotification.progress', { n: '500', all }))

  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: textOf('adminNotification.question.cancel') })
  await expect(question).toContainText(textOf('adminNotification.question.cancel.message', { name: fields.title }))
  await page.keyboard.insertText('日程の変更')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toContainText(fields.title)
  await expect(
    page
      .getByRole('group', { name: textOf('lifecycle.title') })
      .locator('span')
      .first(),
  ).toHaveText(textOf('adminNotification.state.cancelled'))
  await expect(progress).toHaveText(textOf('adminNotification.progress', { n: '500', all }))

  await page.goto('about:blank')
  await server.runSqlWhileStopped(GO_ON)
  await expect.poll(() => countUnsettledJobs(api)).toBe(jobCount)
  expect((await api.call<AdminNotification>('GET', `${PATH}/${draft.id}`)).data).toMatchObject({
    status: AdminNotificationStatus.CANCELLED,
    statusReason: '日程の変更',
    recipientCount: 500,
    totalCount: size.members,
    sentAt: null,
  })
})
