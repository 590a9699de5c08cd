import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { MessageProduct } from '../../../../contract/conversation/message.ts'
import { MessageType, RecordStatus, SenderRole, SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import texts from '../../../../locales/vi.json'
import { addMessages } from '../../../text.ts'
import type { OutboxItem } from '../outbox/useOutbox.ts'
import { createMessage } from '../testing.ts'
import { timelineRows } from './rows.ts'
import { TimelineItem } from './TimelineItem.tsx'

// The renderer has no stores that change, and no console around the components.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
const connection = vi.hoisted(() => ({ isConnected: true }))
vi.mock('../../../console.tsx', () => ({
  useConsole: () => ({ live: { subscribe: () => () => undefined, isConnected: () => connection.isConnected } }),
}))
vi.mock('../../../navigation/PermittedLink.tsx', () => ({
  PermittedLink: ({ children }: { children: ReactNode }) => children,
}))

beforeAll(() => addMessages('vi', texts))

const emptyInput = { messages: [], notes: [], outbox: [], firstNewSeq: undefined, seenSeq: 0 }

/** Returns the HTML of the rows, without classes and ids. */
function render(input: Partial<Parameters<typeof timelineRows>[0]>): string {
  const rows = timelineRows({ ...emptyInput, ...input })
  const handlers = { onOpenPicture() {}, onPictureFail() {}, onRetry() {}, onDiscard() {} }
  const html = renderToStaticMarkup(
    rows.map((row) => (
      <TimelineItem
        key={row.key}
        {...{ row, ...handlers, listId: 'list', isSenderShown: false, isTabbable: false, isLinked: false }}
        image={row.kind === 'message' ? row.message.image : null}
        otherSideName="佐藤"
      />
    )),
  )
  return html.replaceAll(/ (class|id)="[^"]*"/g, '')
}

/** Returns the texts between the tags of the rows. */
function textsOf(input: Partial<Parameters<typeof timelineRows>[0]>): string[] {
  return render(input)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '')
}

const at = { createdAt: '2026-11-21T00:05:00.000Z' }

test('a message shows who of the staff has written, when, and whether it was seen', () => {
  const suzuki = { role: SenderRole.ADMIN, id: 1, name: '鈴木' }
  const messages = [
    createMessage(1, { ...at, sender: suzuki, text: '発送しました。' }),
    createMessage(2, { ...at, sender: SYSTEM_SENDER, text: '担当者が変わりました。' }),
    createMessage(3, { ...at, sender: { role: SenderRole.USER, id: 5, name: null }, text: 'はい' }),
    createMessage(4, { ...at, sender: { role: SenderRole.ADMIN, id: null, name: null }, text: 'では' }),
  ]
  expect(textsOf({ messages, seenSeq: 3, firstNewSeq: 3 })).toEqual([
    'Thứ Bảy, 2026/11/21',
    ...['鈴木', '発送しました。', 'Đã xem', '09:05'],
    ...['Hệ thống', '担当者が変わりました。', '09:05'],
    'Từ đây chưa trả lời',
    ...['佐藤', 'はい', '09:05'],
    ...[texts['conversation.sender.staff'], 'では', '09:05'],
  ])
})

test('what people have written is text, with its line breaks, and an address in it is a link', () => {
  const text = '**太字**\n<img src=x onerror=alert(1)> 「https://例え.jp/a」'
  const html = render({ messages: [createMessage(2, { ...at, text })] })
  expect(html).toContain('**太字**\n&lt;img src=x onerror=alert(1)&gt; 「<bdi><a href="https://xn--r8jz45g.jp/a"')
  expect(html).toContain('target="_blank" rel="noopener noreferrer nofollow" tabindex="-1">https://例え.jp/a</a>')
  expect(html).toContain('(xn--r8jz45g.jp)')
})

test.each(['\u202E', 'a\u202Egpj.exe', '\u2067אבג', 'a\u2069b'])('the name %j moves nothing beside it', (name) => {
  const sender = { role: SenderRole.ADMIN, id: 1, name }
  const html = render({ messages: [createMessage(2, { ...at, sender })] })
  const [, isolated = ''] = /<bdi>([^<]*)<\/bdi>/.exec(html) ?? []
  // Each isolate that the name opens is closed in its element.
  expect(isolated.match(/[\u2066-\u2068]/g)?.length ?? 0).toBe(isolated.match(/\u2069/g)?.length ?? 0)
  expect(html.replace(/<bdi>[^<]*<\/bdi>/, '')).not.toContain(name)
})

test.each([
  [RecordStatus.ACTIVE, 'product.state.active'],
  [RecordStatus.DE_ACTIVE, 'product.state.deactivated'],
  [RecordStatus.DELETED, 'product.state.deleted'],
] as const)('a product shows its name, maker and state %s', (status, textKey) => {
  const product: MessageProduct = {
    id: 1,
    storeId: 2,
    name: '羊羹',
    maker: '老舗',
    image: '/picture/product/1.svg',
    status,
  }
  const messages = [createMessage(2, { ...at, type: MessageType.PRODUCT, text: null, product })]
  expect(textsOf({ messages })).toEqual(['a', '羊羹', '老舗', texts[textKey], '09:05'])
  expect(render({ messages })).toContain('src="/picture/product/1.svg"')
})

test('a picture has its place before it has loaded', () => {
  const image = { id: 1, width: 1600, height: 400, url: '/chat/image/1', thumbUrl: '/chat/image/1?size=thumb' }
  const messages = [createMessage(2, { ...at, type: MessageType.IMAGE, text: null, image })]
  expect(render({ messages })).toContain('<img width="320" height="80" src="/chat/image/1?size=thumb" alt="Ảnh từ a"/>')
})

test('a note says that only staff see it', () => {
  const notes = [{ id: 1, afterSeq: 0, author: { id: 1, name: '鈴木' }, text: '要確認', mentions: [], ...at }]
  expect(textsOf({ notes })).toEqual(['Thứ Bảy, 2026/11/21', 'Ghi chú (chỉ nhân viên thấy)', '鈴木', '09:05', '要確認'])
})

test.each([
  ['sending', true, ['はい', 'Đang gửi']],
  ['waiting', true, ['はい', 'Đang chờ gửi tin nhắn trước']],
  ['sending', false, ['はい', 'Đang chờ kết nối']],
  ['waiting', false, ['はい', 'Đang chờ kết nối']],
  ['refused', true, ['はい', 'Chưa gửi được', '長すぎます。', 'Gửi lại', 'Bỏ']],
] as const)('a message that is %s, connected: %s, says so', (state, isConnected, expected) => {
  connection.isConnected = isConnected
  const item: OutboxItem = {
    ...{ clientId: 'a', conversationId: 1, state },
    content: { type: MessageType.TEXT, text: 'はい' },
    ...(state === 'refused' ? { reason: '長すぎます。' } : {}),
  }
  expect(textsOf({ outbox: [item] })).toEqual(expected)
})
