import { expect } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { focusedRowId, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

interface CouponPage {
  items: { id: number }[]
}

test('from another screen, g v, a and y confirm the payment that has waited the longest, and the next one follows', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/users')
  await waitForList(page)
  const query = '/coupon?status=1&sort=createdAt&limit=2'
  const [first, second] = (await api.call<CouponPage>('GET', query)).data.items
  await waitForGridFocus(page)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page.getByRole('tab', { name: textOf('stores.section.coupons'), exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await waitForList(page)
  await waitForGridFocus(page)
  expect(await focusedRowId(page)).toBe(first?.id)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog', { name: textOf('couponPayment.question.confirmPayment') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  const { data } = await api.call<{ status: number }>('GET', `/coupon/${first?.id}`)
  expect(data.status).toBe(2)
  await waitForGridFocus(page)
  await expect.poll(() => focusedRowId(page)).toBe(second?.id)
})
