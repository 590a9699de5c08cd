import { expect } from 'playwright/test'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { focusedRowName, waitForGridFocus, waitForList, recordCommandButton } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { decideTogether } from './support/question.ts'
import { textOf } from './support/texts.ts'

test('two people decide one store at the same moment: one succeeds, the other sees its current state', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const otherPage = await openAnotherPage()
  const api = await openSignedIn(page, server, 'admin')
  await openSignedIn(otherPage, server, 'store')
  const [store] = await api.loadStores(1)
  const id = store?.id ?? 0
  await Promise.all([page.goto(`/store-detail/${id}`), otherPage.goto(`${server.origin}/store-detail/${id}`)])
  for (const each of [page, otherPage]) {
    await expect(recordCommandButton(each, 'store.event.accept')).toBeVisible()
  }
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog', { name: textOf('store.question.accept') })).toBeVisible()
  await otherPage.keyboard.press('r')
  await expect(otherPage.getByRole('textbox', { name: textOf('lifecycle.reason') })).toBeFocused()
  await otherPage.keyboard.insertText('審査基準を満たしません。')
  await expect(otherPage.getByRole('dialog', { name: textOf('store.question.reject') })).toBeVisible()
  const notices = await decideTogether(server, [
    [page, 'y'],
    [otherPage, 'Control+Enter'],
  ])

  const storeNow = await api.loadStore(id)
  expect(storeNow.version).toBe((store?.version ?? 0) + 1)
  const isAccepted = storeNow.status === 2
  const [winnerNotice, loserNotice] = isAccepted ? notices : notices.toReversed()
  const loserPage = isAccepted ? otherPage : page
  const stateKey = isAccepted ? 'store.state.accepted' : 'store.state.rejected'
  const doneKey = isAccepted ? 'store.done.accept' : 'store.done.reject'
  expect(winnerNotice).toBe(`${textOf('notice.success')} ${textOf(doneKey, { name: store?.name ?? '' })}`)
  expect(loserNotice).toContain(textOf(stateKey))
  await loserPage.keyboard.press('Escape')
  if (isAccepted) {
    await expect(loserPage.getByText(textOf('dialog.discard'))).toBeVisible()
    await loserPage.keyboard.press('y')
  }
  await expect(loserPage.getByRole('main')).toContainText(textOf(stateKey))
  const { data } = await api.call<{ items: { event: string }[] }>('GET', `/store/${id}/history`)
  expect(data.items.map(({ event }) => event)).toEqual([isAccepted ? 'accept' : 'reject', 'create'])
})

test('a store that one person decides disappears from the other’s list, and the cursor moves on', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const otherPage = await openAnotherPage()
  const api = await openSignedIn(page, server, 'admin')
  await openSignedIn(otherPage, server, 'store')
  await waitForList(otherPage)
  await waitForGridFocus(page)
  await expect(otherPage.getByRole('status').filter({ hasText: textOf('connection.live') })).toBeAttached()
  const name = await focusedRowName(page)
  expect(await focusedRowName(otherPage)).toBe(name)
  const [, next] = await api.loadStores(1)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedRowName(otherPage)).toBe(next?.name)
  await expect.poll(() => focusedRowName(page)).toBe(next?.name)
})

test('of twenty concurrent decisions over HTTP one succeeds, and the others get the record and its allowed events', async ({
  server,
}) => {
  const api = await Api.as(server, 'store')
  const stores = await api.loadStores(1)
  const store = stores.at(-1)
  if (store === undefined) throw new Error('no store waits')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      api.transition(store, index % 2 === 0 ? 'accept' : 'reject', index % 2 === 0 ? undefined : '理由'),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const storeNow = await api.loadStore(store.id)
  expect(storeNow.version).toBe(store.version + 1)
  for (const { data } of responses.filter(({ status }) => status === 409)) {
    expect(data).toEqual({ record: storeNow, allowedEvents: storeNow.status === 2 ? ['deactivate'] : [] })
  }
})
