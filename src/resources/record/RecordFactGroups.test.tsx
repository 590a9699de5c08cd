import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import en from '../../../locales/en.json'
import { addMessages } from '../../texts/text.ts'
import { SectionHeadingLevel } from '../../ui/sectionHeading.tsx'
import { RecordFactGroups, RecordHeadFacts } from './RecordFactGroups.tsx'
import type { RecordFacts } from '../recordFacts.ts'

// The renderer has no stores that change.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

interface Shop {
  phone: string
  reason: string | null
  kana: string
  nickName: string
  zipcode: string
}

const FACTS: RecordFacts<Shop> = {
  head: [
    { label: 'store.field.phone', value: ({ phone }) => phone },
    { label: 'store.field.statusReason', value: ({ reason }) => reason, isOptional: true },
  ],
  groups: [
    {
      title: 'record.group.about',
      facts: [
        { label: 'store.field.nameKana', value: ({ kana }) => kana },
        { label: 'store.field.nickName', value: ({ nickName }) => nickName },
      ],
    },
    { title: 'record.group.place', facts: [{ label: 'store.field.zipcode', value: ({ zipcode }) => zipcode }] },
  ],
}
const EMPTY: Shop = { phone: '', reason: null, kana: '', nickName: '', zipcode: '' }
const FULL: Shop = { phone: '03', reason: 'closed', kana: 'サクラ', nickName: 'Sakura', zipcode: '100' }

beforeAll(() => addMessages('vi', en))

/** Returns the headings, names and values of the rendered parts, in their order. */
function partsOf(record: Shop): string[] {
  const html = renderToStaticMarkup(
    <SectionHeadingLevel level={3}>
      <RecordHeadFacts record={record} facts={FACTS} />
      <RecordFactGroups record={record} facts={FACTS} />
    </SectionHeadingLevel>,
  )
  return [...html.matchAll(/<(h\d|dt|dd)[^>]*>([^<]*)</g)].map(([, tag, text]) => `${tag} ${text}`)
}

test('the facts of a record are in its head and in groups with headings below that of the panel', () => {
  expect(partsOf(FULL)).toEqual([
    'dt Phone',
    'dd 03',
    'dt Reason',
    'dd closed',
    'h3 About',
    'dt Name in kana',
    'dd サクラ',
    'dt Nickname',
    'dd Sakura',
    'h3 Address',
    'dt Postal code',
    'dd 100',
  ])
})

test('facts without a value are a dash in the head, and named together after the groups; empty groups are left out', () => {
  expect(partsOf({ ...EMPTY, kana: 'サクラ' })).toEqual([
    'dt Phone',
    'dd —',
    'h3 About',
    'dt Name in kana',
    'dd サクラ',
    'dt Not entered',
    'dd Nickname, Postal code',
  ])
})
