import { createActor, waitFor } from 'xstate'
import { inputMethodMachine } from '../../machines/console/inputMethod.ts'
import { recentChangesMachine, findRecentWriteByAnother } from '../../machines/console/recentChanges.ts'
import { noticeMachine } from '../../machines/console/notice.ts'
import { CallFailure } from '../api/failure.ts'
import { AssumedStateStore } from '../api/assumedStates.ts'
import { clearEarlyRequests } from '../api/earlyRequests.ts'
import { createConsoleQueryClient } from '../api/createConsoleQueryClient.ts'
import { createChangeReports } from '../api/changeReports.ts'
import { createCatchUpTracker } from '../api/catchUpTracker.ts'
import { profileQuery } from '../api/signedInStaff.ts'
import { createSession } from '../api/session.ts'
import { passEachWriteOnce } from '../api/passEachWriteOnce.ts'
import { LiveSocket } from '../api/liveSocket.ts'
import { preloadComponent } from '../loading/lazyComponent.tsx'
import { recordKeyOf } from '../commands/command.ts'
import { CommandRegistry } from '../commands/registry.ts'
import { listenForKeys } from '../commands/listenForKeys.ts'
import { cachedPermissions, permittedCommands } from '../commands/permittedCommands.ts'
import { CommandRunner } from '../commands/runner.ts'
import { deferredCode, loadModule, loadModuleWithRetry, missingCodeMessageKey } from '../loading/deferred.ts'
import { ConsoleRoot } from './ConsoleRoot.tsx'
import { FormDraftStore } from '../storage/formDraftStore.ts'
import { renderPage } from './render.ts'
import { preloadLater, firstScreenFinished, consoleStart } from '../loading/consoleStart.ts'
import { preloadPages } from './preloadPages.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { mayOpen } from '../navigation/mayOpen.ts'
import { leaveUnsentValues, takeBackUnsentValues } from '../storage/personalValues.ts'
import { readPreference } from '../preferences/preferences.ts'
import { buttonsOfFollowUp, buttonsOfUsageLists } from './noticeButtons.ts'
import { createOutcomeReporter } from './outcomeReporter.ts'
import { createConsoleRouter, isAtPrivateUrl } from '../router.tsx'
import { RunningActors } from '../base/runningActors.ts'
import { screens } from '../screens.ts'
import { toComparablePath } from '../shell/ReportRenderedScreen.tsx'
import { sessionStageOf } from '../shell/sessionStage.ts'
import { currentText, subscribeToMissingMessages, setTranslator, type TextKey } from '../texts/text.ts'
import { createConnection } from './createConnection.ts'
import { createTranslation } from './createTranslation.ts'
import { resumeAlerts } from './resumeAlerts.ts'
import { resumeOutbox } from './resumeOutbox.ts'
import { clearAnnouncements } from '../ui/announce.ts'
import { guardAgainstForeignDomChanges } from '../ui/foreignDomChanges.ts'
import { guardComposition } from '../ui/imeComposition.ts'
import { createScreenTableRegistry, isRowShown } from '../ui/screenTable.ts'

/** The message keys of the reasons why a key press is refused. */
const REFUSAL_TEXT_KEYS = { early: 'keys.tooEarly', lostRecord: 'keys.displaced' } as const

/** Loads the command that asks for the password again. */
const loadConfirmPassword = () => import('../commands/confirmPassword.ts')
const loadFollowTranslationEdits = () => import('../api/followTranslationEdits.ts')
const loadTranslator = () => import('../texts/translator.ts')
const loadTableActors = () => import('../ui/useTableActor.ts')
/** The time after which the console renders even if its first screen has not loaded, in ms. */
const FIRST_SCREEN_TIMEOUT_MS = 500

/**
 * Creates the actors and services of the console, starts the session and renders the first screen once it has loaded.
 */
export function openConsole(): void {
  const actors = new RunningActors()
  const inputMethod = createActor(inputMethodMachine).start()
  guardComposition(window, inputMethod)
  guardAgainstForeignDomChanges()

  const queryClient = createConsoleQueryClient()
  const router = createConsoleRouter()
  const notice = createActor(noticeMachine).start()
  const reporter = createOutcomeReporter(notice, {
    open: (url) => router.history.push(url),
    buttonsAfterSuccess: (followUp) =>
      buttonsOfFollowUp(followUp, {
        ...{ client, queryClient, screens },
        currentUrl: () => router.latestLocation.href,
        open: (url) => router.history.push(url),
        start: (command) => void commandServices.runner.start(command),
      }),
    buttonsForUsedRecord: ({ usageListUrls = {} }, usedBy) =>
      buttonsOfUsageLists(usageListUrls, usedBy, {
        mayOpen: (url) => mayOpen(screens, cachedPermissions({ client, queryClient }), url),
        open: (url) => router.history.push(url),
      }),
  })

  const catchUpTracker = createCatchUpTracker()
  const live = new LiveSocket()
  const changeReports = createChangeReports()
  const { session, client } = createSession({
    queryClient,
    changeReports,
    onResponse: (cursor) => {
      catchUpTracker.observe(cursor)
      connection.send({ type: 'reachServer' })
    },
    keepTypedText: () => drafts.keepAll(),
    // If the code fails to load, it has not loaded before either, so there are no table actors to clear.
    clearPersonData: () => {
      catchUpTracker.clear()
      commandServices.runner.dropAllRuns()
      void firstScreenFinished
        .then(() => loadModule(loadTableActors))
        .then(({ clearTableActors }) => clearTableActors())
        .catch(() => {})
    },
    confirmPassword: () =>
      loadModule(loadConfirmPassword).then(
        ({ askToConfirmPassword }) => askToConfirmPassword(client, commandServices.runner),
        () => {
          throw new CallFailure(0, { message: currentText()(missingCodeMessageKey()) })
        },
      ),
    reportDeactivated: () => reportWhenTranslated('session.inactive'),
    reportSessionEnd: (cause) => reportWhenTranslated(`session.end.${cause}`),
    reportOwnRevocationOutcome: (outcome) =>
      notice.send({
        type: outcome === 'revoked' ? 'succeed' : 'fail',
        message: currentText()(`session.revocation.${outcome}`),
      }),
    registerActor: actors.register,
    connectSocket: () => connection.send({ type: 'signIn' }),
    disconnectSocket: () => connection.send({ type: 'signOut' }),
    clearNotices: () => {
      clearNotice()
      clearAnnouncements()
    },
    enterConsole: () => {
      // The notice of a failed sign-in or of a deactivated account, in this tab or another, is obsolete now.
      clearNotice()
      void router.invalidate()
    },
    goToLogin: () => void router.navigate({ to: '/login' }),
    goToLoginWithReturn: () => void router.navigate({ to: '/login', search: { returnTo: router.latestLocation.href } }),
  })

  const recentChanges = createActor(
    recentChangesMachine.provide({
      guards: {
        isOwnWrite: (_, { write: { by } }) =>
          by.role === undefined && by.id === queryClient.getQueryData(profileQuery(client).queryKey)?.id,
      },
    }),
  ).start()

  const connection = createConnection({
    queryClient,
    catchUpTracker,
    live,
    changeReports,
    onRecordWrite: passEachWriteOnce(({ record, id, write }) =>
      recentChanges.send({ type: 'change', recordKey: recordKeyOf(record, id), write }),
    ),
    refuseToken: () => session.send({ type: 'refuseToken' }),
  })

  const translation = createTranslation({ client, queryClient, notice })
  subscribeToMissingMessages(() => translation.send({ type: 'reportMissing' }))

  const assumedStates = new AssumedStateStore()

  const registry = new CommandRegistry()
  const tables = createScreenTableRegistry()
  const keyboard = listenForKeys({
    commands: () => permittedCommands(registry.all(), cachedPermissions({ client, queryClient })),
    hasSingleKeyShortcuts: () => readPreference('keys') !== 'off',
    table: tables.current,
    start: (command) => void commandServices.runner.start(command),
    reportRefusal: reporter.reportRefusal,
    reportIgnoredPress: (reason) => notice.send({ type: 'refuse', message: currentText()(REFUSAL_TEXT_KEYS[reason]) }),
    reportRecordLostUnderCursor: ({ rowId, message }) => {
      if (!isRowShown(rowId)) notice.send({ type: 'refuse', message })
    },
  })
  const drafts = new FormDraftStore({
    staffId: () => queryClient.getQueryData(profileQuery(client).queryKey)?.id,
    currentUrl: () => router.latestLocation.href,
  })
  const commandsAndRecentWrites = {
    commands: registry.all,
    findRecentWriteByAnother: (recordKey: string) =>
      findRecentWriteByAnother(recentChanges.getSnapshot().context, recordKey),
  }
  const runner = new CommandRunner(reporter, keyboard.send, actors.register, commandsAndRecentWrites, drafts)
  drafts.addKeeper(() => runner.keepDrafts())
  registry.subscribe(() => runner.updateShownRun())
  const commandServices = { registry, runner, drafts }
  recentChanges.on('changed', ({ recordKey, write }) => runner.recordChanged(recordKey, write))
  router.subscribe('onBeforeNavigate', ({ toLocation }) =>
    keyboard.send({ type: 'navigate', path: toComparablePath(toLocation.pathname), isPublic: !isAtPrivateUrl(router) }),
  )

  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (pathChanged && deferredCode.getSnapshot().matches('reloadNeeded')) location.assign(toLocation.href)
  })

  for (const actor of [
    consoleStart,
    deferredCode,
    session,
    connection,
    translation,
    notice,
    keyboard,
    inputMethod,
    recentChanges,
  ])
    actors.register(actor)

  translation.start()
  connection.start()
  session.start()

  addEventListener('online', () => {
    connection.send({ type: 'goOnline' })
    translation.send({ type: 'goOnline' })
    deferredCode.send({ type: 'goOnline' })
  })
  connection.subscribe((state) => {
    if (state.matches({ open: 'live' })) deferredCode.send({ type: 'goOnline' })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.send({ type: 'showTab' })
  })
  const press = () => {
    if (connection.getSnapshot().can({ type: 'press' })) connection.send({ type: 'press' })
  }
  addEventListener('keydown', press, { capture: true, passive: true })
  addEventListener('pointerdown', press, { capture: true, passive: true })
  addEventListener('pagehide', () => {
    session.send({ type: 'leavePage' })
    if (session.getSnapshot().matches('signedOut')) leaveUnsentValues()
  })
  addEventListener('pageshow', () => {
    session.send({ type: 'restorePage' })
    takeBackUnsentValues()
  })

  void firstScreenFinished
    .then(() => loadModuleWithRetry(loadFollowTranslationEdits))
    .then(({ followTranslationEdits }) =>
      followTranslationEdits(client, queryClient, translation, () =>
        notice.send({ type: 'fail', message: currentText()('translation.notUpdated') }),
      ),
    )
  void firstScreenFinished.then(clearEarlyRequests)
  resumeOutbox({ live, session, client, queryClient, actors })
  resumeAlerts({ live, session, client, queryClient, actors, go: (url) => router.history.push(url) })
  preloadPages(loadConfirmPassword)
  preloadLater(() =>
    loadModuleWithRetry(loadTranslator).then(({ createTranslator }) => setTranslator(createTranslator())),
  )

  /** Dismisses the notice at a sign-in or sign-out. A notice about missing texts reappears: it concerns everybody. */
  function clearNotice(): void {
    notice.send({ type: 'dismiss' })
    translation.send({ type: 'clearNotice' })
  }

  /** Reports why the session has ended, at once or as soon as the first messages have loaded. */
  function reportWhenTranslated(key: TextKey): void {
    const report = () => notice.send({ type: 'fail', message: currentText()(key) })
    if (translation.getSnapshot().context.hasMessages) report()
    else void waitFor(translation, ({ context }) => context.hasMessages).then(report)
  }

  /** Loads what the first screen needs to render: its code, the messages and the staff member's permissions. */
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
      <ConsoleRoot
        services={{
          client,
          live,
          actors,
          queryClient,
          screens,
          session,
          connection,
          translation,
          notice,
          recentChanges,
          assumedStates,
        }}
        commandServices={commandServices}
        keyboardServices={{ keyboard, inputMethod, tables }}
        router={router}
      />,
    )
  }

  // No module may await this at its top level: a screen's code imports this module's chunk, so both would wait forever.
  const timeout = new Promise((resolve) => void setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS))
  void Promise.race([loadFirstScreen().catch(() => {}), timeout]).then(renderConsole)
}
