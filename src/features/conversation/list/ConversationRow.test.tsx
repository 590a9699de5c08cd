import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import vi_ from '../../../../locales/vi.json'
import { addMessages } from '../../../texts/text.ts'
import { createSummary } from '../testing.ts'
import { ConversationRow } from './ConversationRow.tsx'

vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
beforeAll(() => addMessages('vi', vi_))

test.each(['\u202E', 'a\u202Egpj.exe', '田中\u202E', '鈴木\u2067', '佐藤\u2069\u202E'])(
  'the name %j reverses nothing of its row: it is isolated, and opens no isolate that it does not close',
  (name) => {
    const markup = renderToStaticMarkup(
      <ConversationRow
        summary={createSummary(1, { member: { id: 1, name }, assignee: { id: 2, name } })}
        href="/"
        isOpen={false}
        isTabStop
        ownStaffId={1}
        viewers={[{ staffId: 3, name, isWriting: true }]}
        isSelected={false}
        reason={undefined}
        onOpen={() => undefined}
        onFocus={() => undefined}
      />,
    )
    const texts = markup.split(/<[^>]*>/)
    const opened = (text: string) => [...text].filter((each) => /[\u2066-\u2068]/.test(each)).length
    const closed = (text: string) => [...text].filter((each) => each === '\u2069').length
    expect(texts.filter((text) => opened(text) !== closed(text))).toEqual([])
    const [inName, ...inSentences] = texts.filter((text) => /[\u202E\u2067]/.test(text))
    expect(markup).toContain(`<bdi>${inName}</bdi>`)
    expect(inSentences.map((text) => /\u2068.*[\u202E\u2067].*\u2069/.test(text))).toEqual([true, true])
  },
)
