import { type Language, LANGUAGES } from '../../contract/language.ts'
import { PasswordChange } from '../../contract/authForms.ts'
import type { Values } from '../../machines/console/commandContext.ts'
import type { Command, WriteAttempt } from '../commands/command.ts'
import { navigationCommand } from '../navigation/navigationCommand.ts'
import { screens } from '../screens.ts'
import { type ScreenShortcut, screenShortcuts } from './menu.ts'
import { type Theme, THEMES } from '../preferences/theme.ts'
import { KEY_MAP } from '../keyMap.ts'

/** The state on which the console's own commands depend. */
export interface ConsoleState {
  language: Language
  isTranslationRetryable: boolean
  isConnectionRetryable: boolean
  theme: Theme
  isDensityCompact: boolean
  isMenuCollapsed: boolean
  /** Whether single-character shortcuts are switched on. */
  hasSingleKeyShortcuts: boolean
  /** The number of messages that would be lost by signing out. */
  unsentMessageCount: number
}

/** The functions that the console's own commands call. */
export interface ConsoleEffects {
  /** Navigates to a path. */
  go: (path: string) => void
  signOut: () => Promise<void>
  changePassword: (values: Values, attempt: WriteAttempt) => Promise<void>
  chooseLanguage: (language: Language) => void
  retryTranslation: () => void
  reconnect: () => void
  chooseTheme: (theme: Theme) => void
  chooseDensity: (density: 'regular' | 'compact') => void
  /** Switches single-character shortcuts on or off. */
  switchSingleKeyShortcuts: (to: 'on' | 'off') => void
  /** Collapses or expands the side menu. */
  toggleMenu: () => void
}

/** Returns the commands of the console itself: navigation, session, connection, language, appearance, shortcuts. */
export function appCommands(state: ConsoleState, effects: ConsoleEffects): Command[] {
  return [
    ...screenShortcuts().map((screen) => goToScreenCommand(screen, effects)),
    homeCommand(effects),
    changePasswordCommand(effects),
    signOutCommand(state, effects),
    ...reconnectCommands(state, effects),
    ...languageCommands(state, effects),
    ...appearanceCommands(state, effects),
    singleKeyShortcutsCommand(state, effects),
  ]
}

function goToScreenCommand({ url, title, shortcutLetter, keywords }: ScreenShortcut, { go }: ConsoleEffects): Command {
  return navigationCommand({ screens, go }, url, {
    id: `go.${url.slice(1).replaceAll('/', '.')}`,
    title: { key: title },
    scope: 'navigation',
    shortcut: `${KEY_MAP.everywhere.goTo[0]} ${shortcutLetter}`,
    keywords,
  })
}

/** Returns the command that opens the first screen of the side menu that the signed-in person may open (rule 1.6). */
function homeCommand({ go }: ConsoleEffects): Command {
  return {
    id: 'home.open',
    title: { key: 'page.home' },
    scope: 'navigation',
    keywords: ['home', 'homu', 'toppu'],
    perform: () => go('/'),
  }
}

function changePasswordCommand(effects: ConsoleEffects): Command {
  return {
    id: 'password.change',
    title: { key: 'command.changePassword' },
    scope: 'console',
    keywords: ['password', 'pasuwado', 'henko'],
    form: {
      schema: PasswordChange,
      fields: [
        { name: 'oldPassword', label: 'password.old', kind: 'password', autoComplete: 'current-password' },
        {
          name: 'newPassword',
          label: 'password.new',
          kind: 'password',
          hint: 'password.hint',
          autoComplete: 'new-password',
        },
      ],
      initialValues: { oldPassword: '', newPassword: '' },
      submitLabel: 'dialog.save',
    },
    success: { key: 'password.changed' },
    perform: effects.changePassword,
  }
}

function signOutCommand({ unsentMessageCount }: ConsoleState, effects: ConsoleEffects): Command {
  const message =
    unsentMessageCount === 0
      ? ({ key: 'command.signOut.question' } as const)
      : ({ key: 'command.signOut.unsent', values: { n: unsentMessageCount } } as const)
  return {
    id: 'session.signOut',
    title: { key: 'command.signOut' },
    scope: 'console',
    keywords: ['logout', 'sign out', 'roguauto'],
    question: { title: { key: 'command.signOut' }, message },
    perform: effects.signOut,
  }
}

function reconnectCommands({ isConnectionRetryable }: ConsoleState, effects: ConsoleEffects): Command[] {
  return [
    {
      id: 'connection.retry',
      title: { key: 'connection.retry' },
      scope: 'console',
      keywords: ['reconnect', 'socket', 'setsuzoku'],
      ...(isConnectionRetryable ? {} : { refusal: { key: 'connection.notFailed' } }),
      perform: effects.reconnect,
    },
  ]
}

function languageCommands({ language, isTranslationRetryable }: ConsoleState, effects: ConsoleEffects): Command[] {
  const choiceCommands = LANGUAGES.map((choice): Command => ({
    id: `language.${choice}`,
    title: { key: `command.language.${choice}` },
    scope: 'console',
    keywords: ['display language', 'hyoji', choice],
    ...(choice === language ? { refusal: { key: 'command.chosenAlready' } } : {}),
    perform: () => effects.chooseLanguage(choice),
  }))
  if (!isTranslationRetryable) return choiceCommands
  const retry: Command = {
    id: 'translation.retry',
    title: { key: 'translation.retry' },
    scope: 'console',
    keywords: ['language', 'translation', 'retry'],
    perform: effects.retryTranslation,
  }
  return [...choiceCommands, retry]
}

function appearanceCommands(
  { theme, isDensityCompact, isMenuCollapsed }: ConsoleState,
  effects: ConsoleEffects,
): Command[] {
  const themeCommands = THEMES.map((choice): Command => ({
    id: `theme.${choice}`,
    title: { key: `command.theme.${choice}` },
    scope: 'console',
    keywords: ['theme', 'tema'],
    ...(choice === theme ? { refusal: { key: 'command.chosenAlready' } } : {}),
    perform: () => effects.chooseTheme(choice),
  }))
  return [
    ...themeCommands,
    {
      id: 'density',
      title: { key: isDensityCompact ? 'command.density.regular' : 'command.density.compact' },
      scope: 'console',
      keywords: ['density', 'rows', 'gyo', 'compact'],
      perform: () => effects.chooseDensity(isDensityCompact ? 'regular' : 'compact'),
    },
    {
      id: 'menu.collapse',
      title: { key: isMenuCollapsed ? 'menu.expand' : 'menu.collapse' },
      scope: 'console',
      shortcut: KEY_MAP.everywhere.collapseMenu[0],
      keywords: ['menu', 'sidebar'],
      perform: effects.toggleMenu,
    },
  ]
}

/** Returns the command that switches single-character shortcuts on or off (WCAG 2.1.4). */
function singleKeyShortcutsCommand({ hasSingleKeyShortcuts }: ConsoleState, effects: ConsoleEffects): Command {
  return {
    id: 'keys.single',
    title: { key: hasSingleKeyShortcuts ? 'command.keys.off' : 'command.keys.on' },
    scope: 'console',
    keywords: ['shortcut', 'keys', 'shotokatto'],
    perform: () => effects.switchSingleKeyShortcuts(hasSingleKeyShortcuts ? 'off' : 'on'),
  }
}
