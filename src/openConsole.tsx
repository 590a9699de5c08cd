import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { QUERY_CACHE_MS } from '../contract/limits.ts'
import { connectionMachine, slowRetryMs } from '../machines/connection.ts'
import { inputMethodMachine } from '../machines/inputMethod.ts'
import { noticeMachine, type NoticeButton } from '../machines/notice.ts'
import { translationMachine } from '../machines/translation.ts'
import { invalidateEndpoints, invalidateAll } from './api/invalidation.ts'
import { loadTransport } from './api/client.ts'
import { clearEarlyRequests } from './api/earlyRequests.ts'
import { createCatchUpCursor } from './api/catchUpCursor.ts'
import { createSession } from './api/session.ts'
import { socketActor } from './api/socket.ts'
import { loadMessages } from './api/messages.ts'
import { preloadComponent } from './lazyComponent.tsx'
import { CommandHost } from './commands/CommandHost.tsx'
import { CommandContext } from './commands/context.tsx'
import { CommandRegistry } from './commands/registry.ts'
import { listenForKeys } from './commands/listenForKeys.ts'
import { cachedPermissions, permittedCommands } from './commands/permitted.ts'
import { CommandRunner } from './commands/runner.ts'
import { ConsoleContext } from './console.tsx'
import { preloadModules, deferredCode } from './deferred.ts'
import { renderPage } from './render.ts'
import { preloadLater, firstScreenShown } from './opening.ts'
import { CodeLoadError } from './CodeLoadError.tsx'
import { screenAt } from './navigation/find.ts'
import { NoticeHost } from './NoticeHost.tsx'
import { storePreference, readPreference } from './preferences.ts'
import { createReporter } from './reporter.ts'
import { createConsoleRouter, isConsoleAddress } from './router.tsx'
import { pages, screens } from './screens.ts'
import { normalizePath } from './shell/RenderedScreen.tsx'
import { sessionStageOf } from './shell/stage.ts'
import { loadTranslator, currentText, LANGUAGES, onMissingMessage, activateLanguage } from './text.ts'
import { guardComposition } from './ui/composition.ts'
import { KeyboardContext } from './ui/keyboard.ts'
import { createScreenTables } from './ui/screenTable.ts'

/** The message keys for the reasons why a key press is refused. */
const REFUSAL_MESSAGES = { early: 'keys.tooEarly', displaced: 'keys.displaced' } as const

/** The time after which the console renders even if its first screen has not loaded, in ms. */
const TIMEOUT_MS = 500

/** Creates the parts of the console, starts the session and renders the first screen as soon as it has loaded. */
export function openConsole(): void {
  const inputMethod = createActor(inputMethodMachine).start()
  guardComposition(window, inputMethod)

  const queries = new QueryClient({
    defaultOptions: {
      queries: { gcTime: QUERY_CACHE_MS, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    },
  })
  const router = createConsoleRouter()
  const notice = createActor(noticeMachine).start()
  const reporter = createReporter(notice, ({ record, undo }) => {
    const permissions = cachedPermissions({ client, queries })
    const address = record?.address(record.id, permissions, screens)
    const buttons: NoticeButton[] = []
    if (address !== undefined && address !== router.latestLocation.href)
      buttons.push({ id: 'open', run: () => router.history.push(address) })
    if (undo !== undefined && permittedCommands([undo], permissions).length > 0)
      buttons.push({ id: 'undo', run: () => void commands.runner.start(undo) })
    return buttons
  })

  const catchUpCursor = createCatchUpCursor()
  const { session, client } = createSession({
    queries,
    onResponse: (cursor) => {
      catchUpCursor.observe(cursor)
      connection.send({ type: 'serverAnswered' })
    },
    // If the code fails to load, it was never loaded, so there are no tables to clear.
    clearPersonData: () => {
      commands.runner.dropShownRun()
      void firstScreenShown
        .then(() => import('./ui/useTableActor.ts'))
        .then(({ clearTableActors }) => clearTableActors())
        .catch(() => {})
    },
    reportInactive: () => notice.send({ type: 'failed', message: currentText()('session.inactive') }),
    reportRevocation: (outcome) =>
      notice.send({
        type: outcome === 'revoked' ? 'succeeded' : 'failed',
        message: currentText()(`session.revocation.${outcome}`),
      }),
    connectSocket: () => connection.send({ type: 'signedIn' }),
    disconnectSocket: () => connection.send({ type: 'signedOut' }),
    enterConsole: () => void router.invalidate(),
    goToLogin: () => void router.navigate({ to: '/login' }),
    goToLoginWithReturn: () => void router.navigate({ to: '/login', search: { returnTo: router.latestLocation.href } }),
  })

  const connection = createActor(
    connectionMachine.provide({
      actors: { socket: socketActor(queries, catchUpCursor) },
      actions: {
        catchUp: (_, { missed }) => {
          if (missed === undefined) invalidateAll(queries)
          else invalidateEndpoints(queries, missed)
        },
        reportRefusal: () => session.send({ type: 'unauthorized' }),
      },
      delays: { slowRetry: ({ context }) => slowRetryMs(context.attempt, Math.random()) },
    }),
  )

  const language = LANGUAGES.find((known) => known === readPreference('language')) ?? 'ja'
  activateLanguage(language)
  const translation = createActor(
    translationMachine.provide({
      actors: {
        loadMessages: fromPromise(({ input }) => loadMessages(client, input.language)),
      },
      actions: {
        storePreference: (_, { language: chosen }) => storePreference('language', chosen),
        activateLanguage: (_, { language: active }) => activateLanguage(active),
        reportFailure: () => notice.send({ type: 'failed', message: currentText()('translation.failed') }),
        reportUnchanged: () => notice.send({ type: 'failed', message: currentText()('translation.kept') }),
        reportPartial: () => notice.send({ type: 'failed', message: currentText()('translation.partial') }),
      },
    }),
    { input: { language } },
  )
  onMissingMessage(() => translation.send({ type: 'missingMessage' }))

  const registry = new CommandRegistry()
  const tables = createScreenTables()
  const keyboard = listenForKeys({
    commands: () => permittedCommands(registry.all(), cachedPermissions({ client, queries })),
    hasPlainKeys: () => readPreference('keys') !== 'off',
    table: tables.current,
    run: (command) => {
      if (command.refusal === undefined) commands.runner.start(command)
      else notice.send({ type: 'failed', message: currentText()(command.refusal.key, command.refusal.values) })
    },
    reportRefusal: (reason) => notice.send({ type: 'failed', message: currentText()(REFUSAL_MESSAGES[reason]) }),
  })
  const commands = { registry, runner: new CommandRunner(reporter, keyboard.send) }
  router.subscribe('onBeforeNavigate', ({ toLocation }) =>
    keyboard.send({ type: 'navigate', path: normalizePath(toLocation.pathname), isPublic: !isConsoleAddress(router) }),
  )

  translation.start()
  connection.start()
  session.start()

  addEventListener('online', () => {
    connection.send({ type: 'networkReturned' })
    translation.send({ type: 'networkReturned' })
    deferredCode.send({ type: 'networkReturned' })
  })
  connection.subscribe((state) => {
    if (state.matches({ open: 'live' })) deferredCode.send({ type: 'networkReturned' })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.send({ type: 'tabShown' })
  })

  void firstScreenShown.then(clearEarlyRequests)
  // Navigation can end at these pages even if the server is unreachable.
  preloadModules(loadTransport, pages['/login'], pages.notPermitted, pages.notFound, pages.notBuilt)
  preloadLater(loadTranslator, () => import('./api/revocation.ts'))

  /** Loads everything that the first screen renders: its code, the messages and the staff member's permissions. */
  function loadFirstScreen(): Promise<unknown> {
    const screen = screenAt(screens, location.pathname)
    return Promise.all([
      router.load(),
      waitFor(session, (state) => sessionStageOf(state) !== 'loading'),
      waitFor(translation, ({ context }) => context.hasMessages),
      screen === undefined ? undefined : preloadComponent(screen.load),
    ])
  }

  function renderConsole(): void {
    renderPage(
      <StrictMode>
        <ConsoleContext value={{ client, queries, screens, session, connection, translation, notice }}>
          <QueryClientProvider client={queries}>
            <CommandContext value={commands}>
              <KeyboardContext value={{ keyboard, inputMethod, tables }}>
                <RouterProvider router={router} />
                <CommandHost />
                <NoticeHost actor={notice} />
                <CodeLoadError />
              </KeyboardContext>
            </CommandContext>
          </QueryClientProvider>
        </ConsoleContext>
      </StrictMode>,
    )
  }

  // Not awaited, because the code of a screen imports this module's chunk and would wait for it in turn.
  const timeout = new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS))
  void Promise.race([loadFirstScreen().catch(() => {}), timeout]).then(renderConsole)
}
