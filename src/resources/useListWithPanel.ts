import { useCallback } from 'react'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { KEY_MAP } from '../keyMap.ts'
import { useScreen } from '../navigation/ScreenContext.ts'
import type { ScreenList } from '../navigation/screen.ts'
import { type ListSearch, shownList } from '../navigation/search.ts'
import type { TextKey } from '../text.ts'
import { useListSearch } from './useListSearch.ts'

/** The record that is open in a panel beside a list, and the functions that open and close the panel. */
interface OpenPanel {
  /** The id of the record in the panel. */
  openId: number | undefined
  /** Resolves when the panel shows the record. */
  open: (id: number) => Promise<void>
  /** Resolves when the panel is closed. */
  close: () => Promise<void>
}

/** A list whose records open in a panel beside the list. */
interface ListWithPanel extends OpenPanel {
  list: ScreenList
}

/** Returns the list that the screen shows now, and the record that is open beside the list. */
export function useListWithPanel(): ListWithPanel {
  const screen = useScreen()
  const [search] = useListSearch<ListSearch>()
  const list = shownList(screen, search)
  if (list === undefined) throw new Error(`${screen.path} declares no list`)
  return { list, ...useOpenRecordPanel() }
}

/** Returns the record that the `open` search parameter opens beside a list. */
export function useOpenRecordPanel(): OpenPanel {
  const [{ open: openId }, change] = useListSearch<ListSearch>()
  const open = useCallback((id: number) => change({ open: id }, openId !== undefined), [change, openId])
  const close = useCallback(() => change({ open: undefined }), [change])
  return { openId, open, close }
}

/**
 * Returns the command of a row that opens its record beside the list.
 * @param record the kind of record, which is also the prefix of the kind's text keys
 */
export function openInPanelCommand<Name extends string>(
  record: `${Name}.open` extends TextKey ? Name : never,
  { id, name }: { id: number; name: string },
  open: (id: number) => Promise<void> | void,
): Command {
  return {
    id: `${record}.open`,
    title: { key: `${record}.open` as TextKey },
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf(record, id),
    keys: KEY_MAP.record.open[0],
    perform: () => open(id),
  }
}
