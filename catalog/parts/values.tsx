import { BidiIsolated } from '../../src/ui/bidiIsolated.tsx'
import { Chip, type ChipTone, Count } from '../../src/ui/chip.tsx'
import { MailLink, PhoneLink } from '../../src/ui/contactLinks.tsx'
import { Icon, type IconName, STROKES } from '../../src/ui/icon.tsx'
import Markdown, { MarkdownBlocks } from '../../src/ui/markdown.tsx'
import { parseMarkdown } from '../../src/ui/markdownTree.ts'
import { ProgressBar } from '../../src/ui/progressBar.tsx'
import { QrCode } from '../../src/ui/qrCode.tsx'
import { Time, TimeOfDay } from '../../src/ui/time.tsx'
import { TimeZoneNote } from '../../src/ui/timeZoneNote.tsx'
import type { TextKey } from '../../src/texts/text.ts'
import type { Part } from '../part.ts'
import { SAMPLE_INSTANT, SAMPLE_LONG_WORD, SAMPLE_NAMES } from '../samples.ts'

const TONES: readonly [ChipTone, TextKey][] = [
  ['waiting', 'withdrawal.state.requested'],
  ['good', 'store.state.accepted'],
  ['busy', 'withdrawal.state.transferring'],
  ['off', 'store.state.inactive'],
  ['bad', 'withdrawal.state.rejected'],
  ['plain', 'withdrawal.state.paid'],
]

const ICON_NAMES = Object.keys(STROKES) as IconName[]

const FIVE_MINUTES_AGO = new Date(Date.now() - 5 * 60_000).toISOString()

const SAMPLE_MARKDOWN = `# 規約

本文の**太字**と*強調*、~~取り消し~~、\`code\`、[リンク](/term)、https://choba.example

- 一つ目
- 二つ目
  1. 番号
- [x] 済んだ
- [ ] これから

> 引用

    一行のコード

| 項目 | 料金 |
|:--|--:|
| 年会費 | 1,000円 |

---

${SAMPLE_LONG_WORD}`

export const valueParts: Part[] = [
  {
    name: 'BidiIsolated',
    states: [
      {
        name: 'a name from right to left in a sentence',
        render: () => (
          <p>
            {SAMPLE_NAMES.usual} → <BidiIsolated>{SAMPLE_NAMES.rightToLeft}</BidiIsolated> (12)
          </p>
        ),
      },
    ],
  },
  {
    name: 'Chip',
    states: TONES.map(([tone, key]) => ({ name: tone, render: (text) => <Chip tone={tone}>{text(key)}</Chip> })),
  },
  {
    name: 'Count',
    states: [
      { name: 'plain', render: () => <Count value="3" /> },
      { name: 'highlighted', render: () => <Count value="1,234" isHighlighted /> },
    ],
  },
  {
    name: 'Icon',
    isWide: true,
    states: [
      {
        name: 'all',
        render: () => (
          <p className="flex flex-wrap gap-3 text-sm" lang="en">
            {ICON_NAMES.map((icon) => (
              <span key={icon} className="inline-flex items-center gap-1">
                <Icon name={icon} /> {icon}
              </span>
            ))}
          </p>
        ),
      },
    ],
  },
  {
    name: 'MailLink',
    states: [
      { name: 'usual', render: () => <MailLink email="store@choba.example" /> },
      {
        name: 'long',
        render: () => (
          <p className="wrap-anywhere">
            <MailLink email={`${SAMPLE_LONG_WORD}@choba.example`} />
          </p>
        ),
      },
    ],
  },
  {
    name: 'Markdown',
    includes: ['MarkdownBlocks'],
    states: [
      {
        name: 'parsed',
        render: () => <MarkdownBlocks blocks={parseMarkdown(SAMPLE_MARKDOWN)} headingLevel={3} />,
      },
      {
        name: 'parsed after the first paint',
        needsBrowser: true,
        render: () => <Markdown source={SAMPLE_MARKDOWN} headingLevel={3} />,
      },
    ],
  },
  {
    name: 'PhoneLink',
    states: [
      { name: 'landline', render: () => <PhoneLink phone="0312345678" /> },
      { name: 'mobile', render: () => <PhoneLink phone="09012345678" /> },
    ],
  },
  {
    name: 'ProgressBar',
    states: [0, 7, 12].map((value) => ({
      name: `${value} of 12`,
      render: (text) => <ProgressBar label={text('state.loading')} value={value} max={12} />,
    })),
  },
  {
    name: 'QrCode',
    states: [
      {
        name: 'usual',
        render: (text) => <QrCode content="https://choba.example/download" label={text('user.field.referralCode')} />,
      },
    ],
  },
  {
    name: 'Time',
    includes: ['TimeZoneNote'],
    states: [
      { name: 'date', render: () => <Time at={SAMPLE_INSTANT} as="date" /> },
      { name: 'dateTime', render: () => <Time at={SAMPLE_INSTANT} as="dateTime" /> },
      { name: 'relative', render: () => <Time at={FIVE_MINUTES_AGO} as="relative" /> },
      { name: 'missing', render: () => <Time at={null} as="date" /> },
      {
        name: 'with a note, if the time zone is not that of Japan',
        render: () => (
          <p>
            <Time at={SAMPLE_INSTANT} as="dateTime" /> <TimeZoneNote />
          </p>
        ),
      },
    ],
  },
  { name: 'TimeOfDay', states: [{ name: 'usual', render: () => <TimeOfDay at={SAMPLE_INSTANT} /> }] },
]
