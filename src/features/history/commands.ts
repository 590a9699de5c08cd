import { type Command, recordKeyOf } from '../../commands/command.ts'
import { copyText } from '../../commands/copyText.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import type { GetText } from '../../texts/text.ts'
import type { ReadHistoryLine } from './line.ts'
import { eventName, recordName } from './names.tsx'
import { recordUrl } from './recordUrl.ts'

/** Returns the commands of a line: to open its record, to see only what belongs together, and to copy the call's id. */
export function historyLineCommands(
  navigation: NavigationDependencies,
  line: ReadHistoryLine,
  text: GetText,
): Command[] {
  const { id, record, recordId, staffId, requestId } = line
  const shared = {
    scope: 'record',
    recordName: `${eventName(line, text)} ${recordName(line, text)}`,
    recordKey: recordKeyOf('history', id),
  } as const
  const urlOfHistory = (params: Readonly<Record<string, string | number>>) => urlOfScreen('/history', {}, params)
  const targets: readonly (Pick<Command, 'id' | 'title' | 'shortcut'> & { url: string | undefined })[] = [
    {
      id: 'history.open',
      title: { key: 'history.open' },
      shortcut: KEY_MAP.record.open[0],
      url: recordUrl(line),
    },
    {
      id: 'history.onlyRecord',
      title: { key: 'history.onlyRecord' },
      url: recordId === 0 ? undefined : urlOfHistory({ record, id: recordId }),
    },
    {
      id: 'history.onlyStaff',
      title: { key: 'history.onlyStaff' },
      url: staffId === null ? undefined : urlOfHistory({ staff: staffId }),
    },
    {
      id: 'history.onlyRequest',
      title: { key: 'history.onlyRequest' },
      url: requestId === null ? undefined : urlOfHistory({ q: requestId }),
    },
  ]
  return [
    ...targets.flatMap(({ url, ...command }) =>
      url === undefined ? [] : navigationCommand(navigation, url, { ...shared, ...command }),
    ),
    ...(requestId === null ? [] : [copyRequestIdCommand(requestId, shared)]),
  ]
}

function copyRequestIdCommand(requestId: string, shared: Pick<Command, 'scope' | 'recordName' | 'recordKey'>): Command {
  return {
    ...shared,
    id: 'history.copyRequestId',
    title: { key: 'history.copyRequestId' },
    success: { key: 'history.copied' },
    perform: () => copyText(requestId),
  }
}
