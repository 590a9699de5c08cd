import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import * as v from 'valibot'
import { changePassword, PasswordChange } from '../../contract/authForms.ts'
import type { NoticeButton } from '../../machines/console/notice.ts'
import type { Command } from '../commands/command.ts'
import { useCommandRegistration } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { lazyWithRetry } from '../loading/lazyComponent.tsx'
import { appCommands } from './appCommands.ts'
import { toggleCollapsed, useCollapsedParts } from './collapsedParts.ts'
import { FirstStepsHost } from './firstSteps/FirstStepsHost.tsx'
import { ReopenBulkRun } from './ReopenBulkRun.tsx'
import { ReopenForm } from './ReopenForm.tsx'
import { StartLinkedCommand } from './StartLinkedCommand.tsx'
import { parseTheme } from '../preferences/theme.ts'
import { choosePreference, usePreference } from '../preferences/usePreference.ts'
import { unsentMessages, useLostMessageCount } from '../storage/unsentMessages.ts'
import { KEY_MAP } from '../keyMap.ts'

const SavedViewCommands = lazyWithRetry(() => import('./SavedViewCommands.tsx'))
const StateOverviewCommands = lazyWithRetry(() => import('./StateOverviewCommands.tsx'))

/** Registers the commands that every signed-in screen has: those of the console itself and of the shown notice. */
export default function AppCommands() {
  const { client, session, connection, translation, notice } = useConsole()
  const navigate = useNavigate()
  const collapsedParts = useCollapsedParts()
  const language = useSelector(translation, ({ context }) => context.language)
  const isTranslationRetryable = useSelector(translation, (state) => state.can({ type: 'retry' }))
  const isConnectionRetryable = useSelector(connection, (state) => state.can({ type: 'retry' }))
  const theme = parseTheme(usePreference('theme'))
  const isDensityCompact = usePreference('density') === 'compact'
  const hasSingleKeyShortcuts = usePreference('keys') !== 'off'
  const isMenuCollapsed = collapsedParts.has('menu')
  const unsentMessageCount = useLostMessageCount()
  const isNoticeShown = useSelector(notice, (state) => state.can({ type: 'dismiss' }))
  const noticeButtons = useSelector(notice, (state) => state.context.buttons)
  useCommandRegistration([
    ...appCommands(
      {
        language,
        isTranslationRetryable,
        isConnectionRetryable,
        theme,
        isDensityCompact,
        isMenuCollapsed,
        hasSingleKeyShortcuts,
        unsentMessageCount,
      },
      {
        go: (path) => void navigate({ to: path }),
        signOut: async () => {
          // Otherwise the question has said what is lost.
          if (unsentMessageCount === 0) await unsentMessages.sendRest()
          session.send({ type: 'signOut' })
        },
        changePassword: async (values, attempt) => {
          await client.call(changePassword, { body: v.parse(PasswordChange, values) }, attempt)
        },
        chooseLanguage: (choice) => translation.send({ type: 'choose', language: choice }),
        retryTranslation: () => translation.send({ type: 'retry' }),
        reconnect: () => connection.send({ type: 'retry' }),
        chooseTheme: (choice) => choosePreference('theme', choice),
        chooseDensity: (choice) => choosePreference('density', choice),
        switchSingleKeyShortcuts: (to) => choosePreference('keys', to),
        toggleMenu: () => toggleCollapsed(collapsedParts, 'menu'),
      },
    ),
    ...(isNoticeShown ? [dismissNoticeCommand(() => notice.send({ type: 'dismiss' }))] : []),
    ...noticeButtons.map(({ id }) => noticeButtonCommand(id, () => notice.send({ type: 'choose', buttonId: id }))),
  ])
  return (
    <>
      <StartLinkedCommand />
      <ReopenForm />
      <ReopenBulkRun />
      <FirstStepsHost />
      <Suspense>
        <SavedViewCommands />
      </Suspense>
      <Suspense>
        <StateOverviewCommands />
      </Suspense>
    </>
  )
}

/** Returns the command that activates a button of the notice by its shortcut. */
function noticeButtonCommand(buttonId: NoticeButton['id'], perform: () => void): Command {
  return {
    id: `notice.${buttonId}`,
    title: { key: `notice.${buttonId}` },
    scope: 'screen',
    shortcut: KEY_MAP.notice[buttonId][0],
    perform,
  }
}

/** Returns the command that dismisses the notice on Escape, if nothing else handles the key. */
function dismissNoticeCommand(perform: () => void): Command {
  return {
    id: 'notice.dismiss',
    title: { key: 'notice.dismiss' },
    scope: 'console',
    shortcut: KEY_MAP.everywhere.back[0],
    perform,
  }
}
