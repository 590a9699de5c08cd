import { useCallback, useMemo } from 'react'
import type { HistoryLine } from '../../../contract/history.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { type LanguageEntry, listLanguageEntries } from '../../../contract/language.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { addressTo } from '../../navigation/addressTo.ts'
import { CommandButton } from '../../resources/CommandButton.tsx'
import { FilteredList } from '../../resources/FilteredList.tsx'
import { openBesideCommand, useRecordsBeside } from '../../resources/useRecordsBeside.ts'
import { currentText, useText } from '../../text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { languageColumns } from './columns.tsx'
import { createEntryCommand, entryCommands } from './commands.ts'
import { fileCommands } from './fileCommands.ts'
import { languageFilters } from './filters.ts'
import { LanguagePanel } from './LanguagePanel.tsx'

/** The list of the texts of the console and the app, and the panel of the key that is open beside it. */
export default function LanguagesScreen() {
  const text = useText()
  const { client, queries, notice } = useConsole()
  const { list, openId, open, close } = useRecordsBeside()
  const openRow = useCallback(({ id }: LanguageEntry) => open(id), [open])
  const openNextMissing = useCallback(
    async (after: LanguageEntry) => {
      const { items } = await client.call(listLanguageEntries, { query: { state: 'missing', limit: PAGE_SIZE_MAX } })
      const others = items.filter(({ id }) => id !== after.id)
      const next = others.find(({ key }) => key > after.key) ?? others[0]
      if (next === undefined) notice.send({ type: 'succeeded', message: currentText()('language.editNext.none') })
      else void open(next.id)
    },
    [client, notice, open],
  )
  const commands = useMemo(
    () => [createEntryCommand({ client, queries }, { open }), ...fileCommands({ client, queries })],
    [client, queries, open],
  )
  useCommands(commands)
  const commandsOf = useCallback(
    (entry: LanguageEntry, lines?: readonly HistoryLine[]) =>
      entryCommands({ client, queries }, entry, { open, openNextMissing, close }, lines),
    [client, queries, open, openNextMissing, close],
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
