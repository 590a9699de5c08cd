import { useState } from 'react'
import { Button, IconButton, type ButtonTone } from '../../src/ui/button.tsx'
import { ButtonKey } from '../../src/ui/buttonKey.tsx'
import { Kbd } from '../../src/ui/kbd.tsx'
import { KeyHint } from '../../src/ui/keyHint.tsx'
import { Pager } from '../../src/ui/pager.tsx'
import { SearchField } from '../../src/ui/searchField.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import type { GetText, TextKey } from '../../src/texts/text.ts'
import type { Part, PartState } from '../part.ts'
import { doNothing } from '../samples.ts'

const TONES: readonly [ButtonTone, TextKey][] = [
  ['primary', 'store.event.accept'],
  ['plain', 'store.edit'],
  ['quiet', 'table.clear'],
  ['destructive', 'store.event.deactivate'],
]

const buttonStates: PartState[] = TONES.map(([tone, key]) => ({
  name: tone,
  render: (text) => (
    <div className="flex flex-wrap gap-2">
      <Button tone={tone}>{text(key)}</Button>
      <Button tone={tone} icon="check">
        {text(key)}
      </Button>
      <Button tone={tone}>
        {text(key)}
        <ButtonKey shortcut="Mod+Enter" />
      </Button>
      <Button tone={tone} busy>
        {text(key)}
      </Button>
      <Button tone={tone} disabled>
        {text(key)}
      </Button>
    </div>
  ),
}))

/** A pager that turns its pages. */
function SamplePager({ startPage, total, hasMore }: { startPage: number; total: number; hasMore?: boolean }) {
  const [page, setPage] = useState(startPage)
  return <Pager page={page} limit={20} total={total} hasMore={hasMore} onPageChange={setPage} />
}

const TAB_IDS = ['profile', 'point', 'coupon', 'rating', 'product', 'admin'] as const
type TabId = (typeof TAB_IDS)[number]

/** Tabs that can be changed. */
function SampleTabs({ text, counts }: { text: GetText; counts: Partial<Record<TabId, string>> }) {
  const [currentId, setCurrentId] = useState<TabId>('profile')
  const tabs = TAB_IDS.map((id) => ({
    id,
    label: text(`store.tab.${id}`),
    count: counts[id],
    needsDecision: id === 'coupon',
    href: `#${id}`,
  }))
  return <Tabs label={text('stores.title')} tabs={tabs} currentId={currentId} onTabChange={setCurrentId} />
}

/** A search field whose text can be changed. */
function SampleSearch({ text, startValue }: { text: GetText; startValue: string }) {
  const [value, setValue] = useState(startValue)
  return (
    <SearchField
      label={text('stores.search')}
      value={value}
      onSearch={setValue}
      onMoveToResults={doNothing}
      onLeaveByKey={doNothing}
    />
  )
}

export const controlParts: Part[] = [
  { name: 'Button', includes: ['ButtonKey'], isWide: true, states: buttonStates },
  {
    name: 'IconButton',
    states: [
      {
        name: 'enabled, disabled, disabled with focus',
        render: (text) => (
          <div className="flex gap-2">
            <IconButton icon="refresh" label={text('state.retry')} />
            <IconButton icon="cross" label={text('dialog.close')} disabled />
            <IconButton icon="left" label={text('table.previousPage')} aria-disabled />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Kbd',
    states: ['a', 'g s', 'Mod+K', 'Mod+Shift+Enter', 'Shift+ArrowDown', 'Escape'].map((shortcut) => ({
      name: shortcut,
      render: () => <Kbd shortcut={shortcut} />,
    })),
  },
  {
    name: 'KeyHint',
    states: [
      { name: 'hidden below 640 px', render: (text) => <KeyHint shortcut="a" label={text('store.event.accept')} /> },
    ],
  },
  {
    name: 'Pager',
    includes: ['PageNumberField'],
    isWide: true,
    states: [
      { name: 'one page', render: () => <SamplePager startPage={1} total={7} /> },
      { name: 'first page', render: () => <SamplePager startPage={1} total={1234} /> },
      { name: 'last page', render: () => <SamplePager startPage={62} total={1234} /> },
      { name: 'more than are counted', render: () => <SamplePager startPage={2} total={10_001} hasMore /> },
    ],
  },
  {
    name: 'SearchField',
    states: [
      { name: 'empty', render: (text) => <SampleSearch text={text} startValue="" /> },
      { name: 'filled', render: (text) => <SampleSearch text={text} startValue="むぎのか" /> },
    ],
  },
  {
    name: 'Tabs',
    isWide: true,
    states: [
      { name: 'without counts', render: (text) => <SampleTabs text={text} counts={{}} /> },
      {
        name: 'with counts, one of which is loading',
        render: (text) => <SampleTabs text={text} counts={{ point: '1,234', coupon: '3', rating: '' }} />,
      },
    ],
  },
]
