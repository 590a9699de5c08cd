import { expect, test } from 'vitest'
import { charts } from './charts.ts'
import { relations } from './relations.ts'

const sources = import.meta.glob<string>(
  ['../src/**/*.ts', '../src/**/*.tsx', '../server/live/*.ts', '!../{src,server}/**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** The charts that run once for the whole console; their actors are called like the chart. */
const SHARED_ACTORS = [
  'session',
  'connection',
  'translation',
  'notice',
  'keyboard',
  'inputMethod',
  'handshake',
  'reveal',
  'deferredCode',
  'opening',
  'revocation',
  'recentChanges',
  'signIn',
]

/** How a file that sends the events of a chart names it, if not by the chart's own name. */
const SENDER_FILES: Record<string, string> = {
  connection: 'connection|SocketEvent\\.AUTHENTICATE',
  handshake: 'SocketEvent\\.AUTHENTICATED',
  command: 'Command|reporter|Reporter',
  listener: 'SocketEvent\\.INTERRUPTED',
  revocation: 'reportRevocation',
  recentChanges: 'recordChanged',
  table: 'TableActor',
}

/** Events that no chart sends: they come from a person, the browser, the server or the loading of code. */
const EXTERNAL_EVENTS = [
  'server/live/socket.ts handshake disconnect',
  'src/features/user/UserBankAccount.tsx reveal hidePage',
  'src/CodeLoadError.tsx deferredCode retry',
  'src/api/revocation.ts revocation networkReturned',
  'src/api/session.ts session expired',
  'src/api/session.ts session inactive',
  'src/api/session.ts session unauthorized',
  'src/commands/keyHandling.ts keyboard begin',
  'src/commands/useIgnoreEarlierKeys.ts notice failed',
  'src/openConsole.tsx keyboard navigate',
  'src/deferred.ts deferredCode arrived',
  'src/deferred.ts deferredCode missing',
  'src/deferred.ts deferredCode retry',
  'src/features/profile/PreferencesSection.tsx translation choose',
  'src/navigation/useFirstScreen.ts opening known',
  'src/navigation/usePainted.ts opening rendered',
  'src/openConsole.tsx recentChanges change',
  'src/openConsole.tsx connection networkReturned',
  'src/openConsole.tsx connection serverAnswered',
  'src/openConsole.tsx connection tabShown',
  'src/openConsole.tsx session pageLeft',
  'src/openConsole.tsx session pageRestored',
  'src/openConsole.tsx translation missingMessage',
  'src/openConsole.tsx translation networkReturned',
  'src/opening.ts opening loadEnded',
  'src/opening.ts opening loadStarted',
  'src/public/LoginScreen.tsx notice dismiss',
  'src/public/LoginScreen.tsx session signedIn',
  'src/resources/RecordList.tsx notice failed',
  'src/shell/BrokenScreen.tsx deferredCode retry',
  'src/shell/ConnectionState.tsx connection retry',
  'src/shell/LanguageChooser.tsx translation choose',
  'src/shell/LanguageChooser.tsx translation retry',
  'src/shell/MessagesUnavailable.tsx translation retry',
  'src/shell/AppCommands.tsx keyboard loadCommands',
  'src/shell/RenderedScreen.tsx keyboard leave',
  'src/shell/RenderedScreen.tsx keyboard render',
  'src/ui/composition.ts inputMethod compose',
  'src/ui/composition.ts inputMethod finish',
  'src/ui/keyboard.ts keyboard closeOverlay',
  'src/ui/keyboard.ts keyboard openOverlay',
  'src/shell/StaffFailed.tsx session retry',
  'src/shell/StaffFailed.tsx session signOut',
  'src/useLoadFailure.ts notice failed',
]

/** The names of the events in the arguments of a call of `send`. */
function eventsIn(call: string): string[] {
  const type = /type: ([^,}]+)/.exec(call)?.[1] ?? ''
  return [...type.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).filter((name) => isEvent(name))
}

function isEvent(name: string): boolean {
  return charts.some(({ machine }) => machine.events.map(String).includes(name))
}

/** The places where an event is sent to a shared actor: `src/reporter.ts notice failed`. */
const sends = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/\b(\w+)\.send\((\{[^{}]*)/g)].flatMap(([, actor = '', call = '']) =>
    SHARED_ACTORS.includes(actor) ? eventsIn(call).map((event) => `${path.slice(3)} ${actor} ${event}`) : [],
  ),
)

test('sender and receiver are charts, and the receiver knows the events', () => {
  const machines = new Map(charts.map(({ name, machine }) => [name, machine]))
  const wrong = relations.filter(
    ({ from, to, events }) => !machines.has(from) || !events.every((event) => machines.get(to)?.events.includes(event)),
  )
  expect(wrong).toEqual([])
})

test.each(relations)('$file sends $events to $to', ({ file, from, events }) => {
  const text = sources[`../${file}`] ?? ''
  const sent = [...text.matchAll(/\{\s*type: [^{}]*/g)].flatMap(([event]) => eventsIn(event))
  expect(events.filter((event) => !sent.includes(event))).toEqual([])
  expect(text).toMatch(new RegExp(SENDER_FILES[from] ?? from))
})

test('every place in the console that sends an event to a shared actor is known', () => {
  const known = relations.flatMap(({ file, to, events }) => events.map((event) => `${file} ${to} ${event}`))
  const expected = [...known, ...EXTERNAL_EVENTS]
  expect([...new Set(sends)].filter((sendCall) => !expected.includes(sendCall)).toSorted()).toEqual([])
  expect(EXTERNAL_EVENTS.filter((sendCall) => !sends.includes(sendCall))).toEqual([])
})
