import { useCallback, useMemo } from 'react'
import type { HistoryLine } from '../../../contract/history.ts'
import { type LanguageEntry, listLanguageEntries } from '../../../contract/language.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { addressTo } from '../../navigation/addressTo.ts'
import { CommandButton } from '../../resources/CommandButton.tsx'
import { FilteredList } from '../../resources/FilteredList.tsx'
import { openBesideCommand, useRecordsBeside } from '../../resources/useRecordsBeside.ts'
import { useText } from '../../text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { languageColumns } from './columns.tsx'
import { createEntryCommand, entryCommands } from './commands.ts'
import { fileCommands } from './fileCommands.ts'
import { languageFilters } from './filters.ts'
import { LanguagePanel } from './LanguagePanel.tsx'

/** The list of the texts of the console and the app, and the panel of the key that is open beside it. */
export default function LanguagesScreen() {
  const text = useText()
  const { client, queries } = useConsole()
  const { list, openId, open, close } = useRecordsBeside()
  const openRow = useCallback(({ id }: LanguageEntry) => open(id), [open])
  const isOpen = openId !== undefined
  const nextMissing = useCallback(
    async ({ id: after }: LanguageEntry) => {
      const read = async (query: { after?: number }) => {
        const { items } = await client.call(listLanguageEntries, { query: { ...query, state: 'missing', limit: 2 } })
        return items.find(({ id }) => id !== after)
      }
      const next = (await read({ after })) ?? (await read({}))
      if (next !== undefined && isOpen) await open(next.id)
      return next
    },
    [client, isOpen, open],
  )
  const commands = useMemo(
    () => [createEntryCommand({ client, queries }, { open }), ...fileCommands({ client, queries })],
    [client, queries, open],
  )
  useCommands(commands)
  const commandsOf = useCallback(
    (entry: LanguageEntry, lines?: readonly HistoryLine[]) =>
      entryCommands({ client, queries }, entry, { open, nextMissing, close }, lines),
    [client, queries, open, nextMissing, close],
  )
  const rowCommandsOf = useCallback(
    (entry: LanguageEntry) => [
      openBesideCommand('language', { id: entry.id, name: entry.key }, open),
      ...commandsOf(entry),
    ],
    [commandsOf, open],
  )
  return (
    <>
      <PageHeader title={text('menu.languages')}>
        {commands.map(({ id }) => (
          <CommandButton key={id} id={id} />
        ))}
      </PageHeader>
      <FilteredList
        list={list}
        endpoint={listLanguageEntries}
        label={text('menu.languages')}
        columns={languageColumns}
        rowName={keyOf}
        searchLabel={text('language.search')}
        filters={languageFilters}
        empty={text('language.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      {openId !== undefined && <LanguagePanel key={openId} id={openId} commandsOf={commandsOf} onClose={close} />}
    </>
  )
}

function keyOf({ key }: LanguageEntry): string {
  return key
}

function hrefOf({ id }: LanguageEntry): string {
  return addressTo('/languages', {}, { open: id })
}
