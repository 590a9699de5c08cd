import { useId, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageVersion } from '../../../contract/pageVersion.ts'
import { activeLanguage, useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { countChangedLines, type DifferenceLine, differenceOf, type LinePart } from './difference.ts'

type Version = Pick<Read<typeof PageVersion>, 'texts' | 'previous'>

/**
 * What differs between a version and the one before, language by language. A changed line is marked by a word that is
 * read out, by a sign and by a color; the changed words in it by `ins` and `del`, underlined or struck through.
 */
export default function Difference({ version: { texts, previous } }: { version: Version }) {
  const text = useText()
  if (previous === null) return <p className="text-sm text-soft">{text('pageVersion.difference.first')}</p>
  const changedLanguages = PAGE_TEXT_LANGUAGES.filter((language) => texts[language] !== previous.texts[language])
  if (changedLanguages.length === 0) return <p className="text-sm text-soft">{text('pageVersion.difference.none')}</p>
  return (
    <div className="flex flex-col gap-4">
      {changedLanguages.map((language) => (
        <LanguageDifference
          key={language}
          language={language}
          before={previous.texts[language]}
          after={texts[language]}
        />
      ))}
    </div>
  )
}

interface LanguageDifferenceProps {
  language: (typeof PAGE_TEXT_LANGUAGES)[number]
  before: string
  after: string
}

function LanguageDifference({ language, before, after }: LanguageDifferenceProps) {
  const text = useText()
  const id = useId()
  const tag = language === 'all' ? activeLanguage() : language
  const lines = useMemo(() => differenceOf(before, after, tag), [before, after, tag])
  const { added, removed } = countChangedLines(lines)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm font-medium">
        {text(`content.language.${language}`)}
        <span className="font-normal text-soft tabular-nums">
          {`+${formatNumber(added)} −${formatNumber(removed)}`}
        </span>
      </h3>
      <ul
        className="rounded-sm border border-line bg-surface py-1 text-sm leading-relaxed"
        {...(language === 'all' ? {} : { lang: language })}
      >
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ul>
    </section>
  )
}

const LINE_MARKS = {
  added: { sign: '+', label: 'pageVersion.difference.added', className: 'bg-success-tint' },
  removed: { sign: '−', label: 'pageVersion.difference.removed', className: 'bg-accent-tint' },
  unchanged: { sign: '', label: undefined, className: '' },
} as const

function Line({ line }: { line: DifferenceLine }) {
  const text = useText()
  if (line.kind === 'skipped')
    return (
      <li className="px-3 py-0.5 text-xs text-faint" lang={activeLanguage()}>
        {text('pageVersion.difference.unchangedLines', { count: formatNumber(line.count) })}
      </li>
    )
  const { sign, label, className } = LINE_MARKS[line.kind]
  return (
    <li className={`grid grid-cols-[1.25rem_minmax(0,1fr)] px-2 ${className}`}>
      <span aria-hidden className="font-medium select-none">
        {sign}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {label !== undefined && <span className="sr-only" lang={activeLanguage()}>{`${text(label)} `}</span>}
        {line.parts.map((part, index) => (
          <Part key={index} kind={line.kind} part={part} />
        ))}
        {line.parts.length === 0 && ' '}
      </span>
    </li>
  )
}

function Part({ kind, part: { text, isChanged } }: { kind: 'added' | 'removed' | 'unchanged'; part: LinePart }) {
  if (!isChanged) return text
  return kind === 'added' ? (
    <ins className="font-medium underline decoration-2">{text}</ins>
  ) : (
    <del className="font-medium line-through decoration-2">{text}</del>
  )
}
