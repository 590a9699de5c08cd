import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { TextsUnavailable } from './TextsUnavailable.tsx'
import { useDocumentTitle } from '../navigation/useDocumentTitle.ts'
import { useReportFirstScreenRendered } from '../navigation/firstScreenContent.ts'

const PUBLIC_PAGES = [
  { to: '/term', title: 'public.term' },
  { to: '/privacy', title: 'public.privacy' },
  { to: '/download', title: 'public.download' },
] as const

interface PublicLayoutProps {
  title: string
  /** Whether the column is wider than usual, for a page with a long text. */
  isWide?: boolean
  children: ReactNode
}

/** The layout of a public page: one column below the logo, and links to the public pages at the bottom. */
export function PublicLayout({ title, isWide = false, children }: PublicLayoutProps) {
  const text = useText()
  const { translation } = useConsole()
  const hasMessages = useSelector(translation, ({ context }) => context.hasMessages)
  useDocumentTitle(title)
  useReportFirstScreenRendered()
  if (!hasMessages) return <TextsUnavailable />
  const width = isWide ? 'max-w-2xl' : 'max-w-104'
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <header className="flex items-center justify-end gap-2 px-3 pt-3 print:hidden">
        <LanguageChooser />
        <ThemeToggle />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto flex w-full ${width} flex-1 flex-col px-4 pt-[8vh] pb-12 print:block print:max-w-none print:p-0`}
      >
        <Link to="/login" className="mb-8 self-start rounded-md" aria-label={text('public.toLogin')}>
          <Logo isLarge />
        </Link>
        {children}
      </main>
      <footer className="border-t print:hidden">
        <nav aria-label={text('public.links')} className={`mx-auto w-full ${width} px-4 py-4`}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {PUBLIC_PAGES.map(({ to, title: titleKey }) => (
              <li key={to}>
                <Link to={to} className="rounded-sm text-faint hover:text-ink hover:underline aria-[current]:text-ink">
                  {text(titleKey)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  )
}
