import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { usePermissions } from '../api/signedInStaff.ts'
import { lazyAfterFirstScreen, lazyWithRetry } from '../loading/lazyComponent.tsx'
import { useConsole } from '../console.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { type TextKey, useText } from '../texts/text.ts'
import { BrokenLine } from '../ui/brokenPart.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { focusElement, focusGridOrHeading, focusHeadingIfLost } from '../ui/focus.ts'
import { useRestoreLostFocus } from '../ui/keyboard.ts'
import { useCollapsedParts } from './collapsedParts.ts'
import { Header } from './Header.tsx'
import { screenTitleKey } from './menu.ts'
import { PaletteHost } from './palette/PaletteHost.tsx'
import { SideMenu } from './SideMenu.tsx'
import { sessionStageOf } from './sessionStage.ts'
import { BulkDialogHost } from '../resources/bulk/BulkDialogHost.tsx'
import { useDocumentTitle } from '../navigation/useDocumentTitle.ts'
import { useIsFirstScreenShown } from '../navigation/firstScreenContent.ts'
import { useIsFirstFramePainted } from '../navigation/useIsFirstFramePainted.ts'
import { TextsUnavailable } from './TextsUnavailable.tsx'
import { SessionPending } from './SessionPending.tsx'

const AppCommands = lazyWithRetry(() => import('./AppCommands.tsx'))
const DocumentWaitingCount = lazyAfterFirstScreen(() => import('./DocumentWaitingCount.tsx'))
const DocumentUnreadCount = lazyAfterFirstScreen(() => import('./DocumentUnreadCount.tsx'))
const loadStaffLoadError = () => import('./StaffLoadError.tsx')
const StaffLoadError = lazyWithRetry(loadStaffLoadError)

/** The layout of a signed-in screen. It renders only after the profile and the permissions have loaded. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  const { session, translation } = useConsole()
  const stage = useSelector(session, sessionStageOf)
  const hasMessages = useSelector(translation, ({ context }) => context.hasMessages)
  if (stage === 'signingOut') return <SessionPending message={text('session.leaving')} />
  if (!hasMessages) return <TextsUnavailable />
  // After a sign-out, the shell stays mounted until the navigation to the sign-in page has finished.
  if (stage === 'loading' || stage === 'signedOut') return <SessionPending message={text('session.loading')} />
  if (stage === 'failed') {
    return (
      <Suspense fallback={<SessionPending message={text('session.loading')} />}>
        <StaffLoadError />
      </Suspense>
    )
  }
  return <ShellLayout>{children}</ShellLayout>
}

/** Returns the message key of the page title at a path; undefined for `/`, which redirects to a screen at once. */
function titleKeyAt(pathname: string): TextKey | undefined {
  return pathname === '/' ? undefined : (screenTitleKey(pathname) ?? 'state.notFound')
}

/**
 * The layout around a screen. Header and side menu get their content after the first paint, so that lists are painted
 * sooner.
 */
function ShellLayout({ children }: { children: ReactNode }) {
  const text = useText()
  const title = useRouterState({ select: ({ location: { pathname } }) => titleKeyAt(pathname) })
  const isFirstScreenShown = useIsFirstScreenShown()
  const isPainted = useIsFirstFramePainted()
  const isMenuCollapsed = useCollapsedParts().has('menu')
  const mayAnswer = usePermissions().includes('CONVERSATION_MANAGEMENT')
  usePreload(loadStaffLoadError)
  useDocumentTitle(title === undefined ? '' : text(title))
  useRestoreLostFocus()
  useEffect(() => (isFirstScreenShown ? focusHeadingIfLost() : undefined), [isFirstScreenShown])
  return (
    <>
      <a
        href="#main"
        className="link print:hidden fixed start-2 top-2 z-50 max-w-[calc(100vw-1rem)] -translate-y-[calc(100%+2rem)] rounded-md bg-surface px-3 py-2 focus:translate-y-0 focus:shadow-float"
        onClick={(event) => {
          event.preventDefault()
          focusElement(document.getElementById('main'))
          focusGridOrHeading()
        }}
      >
        <span className="line-clamp-3">{text('shell.skip')}</span>
      </a>
      <header className="sticky top-0 z-30 flex h-13 print:hidden items-center gap-1 border-b bg-surface px-2 md:gap-2 md:px-3">
        {isPainted && (
          <ErrorBoundary renderFallback={(retry) => <BrokenLine onRetry={retry} />}>
            <Header />
          </ErrorBoundary>
        )}
      </header>
      <div className="flex">
        <aside
          className={`sticky top-13 hidden h-[calc(100dvh-3.25rem-var(--notice-space,0px))] shrink-0 overflow-y-auto border-e bg-surface md:block print:hidden ${isMenuCollapsed ? 'w-20' : 'w-55'}`}
        >
          {isPainted && (
            <ErrorBoundary renderFallback={(retry) => <BrokenLine onRetry={retry} />}>
              <SideMenu isCollapsed={isMenuCollapsed} />
            </ErrorBoundary>
          )}
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-[var(--notice-space,0px)]">
          <Suspense fallback={<p className="text-faint">{text('session.loading')}</p>}>
            <BulkDialogHost>{children}</BulkDialogHost>
          </Suspense>
        </main>
      </div>
      <PaletteHost />
      <Suspense>{mayAnswer ? <DocumentWaitingCount /> : <DocumentUnreadCount />}</Suspense>
      {isFirstScreenShown && (
        <ErrorBoundary renderFallback={(retry) => <BrokenLine onRetry={retry} />}>
          <Suspense>
            <AppCommands />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
