import { type RegisteredRouter, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import {
  type TranslationEntry,
  listDeletedTranslationEntries,
  listTranslationEntries,
  listTranslationEntryHistory,
} from '../../../contract/translationEntry.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import type { CurrentOrDeletedView } from '../../navigation/screen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords, type DeletedRecordIdAndName } from '../../resources/deleted/DeletedRecords.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { openRecordIdOf } from '../../resources/record/useOpenRecordId.ts'
import { useText } from '../../texts/text.ts'
import { translationEntryColumns } from './columns.tsx'
import { addEntryCommand, entryCommands, restoreDeletedEntryCommand } from './commands.ts'
import { fileCommands } from './fileCommands.ts'
import { translationEntryFilters } from './filters.ts'
import { HISTORY_FIELDS, formatHistoryValue, TranslationEntryPanel } from './TranslationEntryPanel.tsx'

/** The ids of the screen's commands, in the order of their buttons. The first button is the primary one. */
const SCREEN_COMMAND_IDS = ['language.create', 'language.export.csv', 'language.export.json', 'language.import']

/** The screen of the texts of the console and the app, with a tab for deleted text keys. */
export default function TranslationsScreen() {
  const text = useText()
  const { view } = useSearch({ from: '/shell/languages' })
  return (
    <CurrentAndDeletedRecords
      path="/languages"
      title={text('menu.languages')}
      view={view}
      actions={SCREEN_COMMAND_IDS.map((id) => (
        <CommandButton key={id} id={id} tone={id === SCREEN_COMMAND_IDS[0] ? 'primary' : 'plain'} />
      ))}
      currentRecords={<Entries />}
      deletedRecords={<DeletedEntries />}
    />
  )
}

/** The list of the deleted text keys, which can be restored. */
function DeletedEntries() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const commandsOf = useCallback(
    (deletedRecord: DeletedRecordIdAndName) => [
      restoreDeletedEntryCommand({ client, queryClient }, deletedRecord, {
        open: async (id) => {
          const openId = openRecordIdOf(router) ?? id
          if (isViewShown(router, 'deleted') && openId === id)
            await router.navigate({ to: '/languages', search: { open: id } })
        },
      }),
    ],
    [client, queryClient, router],
  )
  return (
    <DeletedRecords
      kind="language"
      endpoint={listDeletedTranslationEntries}
      history={listTranslationEntryHistory}
      fields={HISTORY_FIELDS}
      nameField="key"
      formatValue={(field, value) => formatHistoryValue(field, value, text)}
      commandsOf={commandsOf}
    />
  )
}

/** The list of text keys, with the panel of the open key beside it. */
function Entries() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof TranslationEntry>) => open(id), [open])
  const isOpen = openId !== undefined
  const showNextEntryWithMissingText = useCallback(
    async ({ id: currentId }: Read<typeof TranslationEntry>) => {
      const findMissing = async (query: { after?: number }) => {
        const { items } = await client.call(listTranslationEntries, { query: { ...query, state: 'missing', limit: 2 } })
        return items.find(({ id }) => id !== currentId)
      }
      const next = (await findMissing({ after: currentId })) ?? (await findMissing({}))
      if (next !== undefined && isOpen) await open(next.id)
      return next
    },
    [client, isOpen, open],
  )
  const isListShown = useCallback(() => isViewShown(router, 'current'), [router])
  const openIfListShown = useCallback(
    async (id: number) => {
      if (isListShown()) await open(id)
    },
    [isListShown, open],
  )
  const commands = useMemo(
    () => [addEntryCommand({ client, queryClient }, { open }), ...fileCommands({ client, queryClient })],
    [client, queryClient, open],
  )
  useCommandRegistration(commands)
  const commandsOf = useCallback(
    (entry: Read<typeof TranslationEntry>) =>
      entryCommands({ client, queryClient }, entry, {
        open: openIfListShown,
        showNextEntryWithMissingText,
        close,
        isListShown,
      }),
    [client, queryClient, openIfListShown, showNextEntryWithMissingText, close, isListShown],
  )
  const rowCommandsOf = useCallback(
    (entry: Read<typeof TranslationEntry>) => [
      openInPanelCommand('language', { id: entry.id, name: entry.key }, open),
      ...commandsOf(entry),
    ],
    [commandsOf, open],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="language"
        endpoint={listTranslationEntries}
        label={text('menu.languages')}
        columns={translationEntryColumns}
        rowName={keyOf}
        searchLabel={text('language.search')}
        filters={translationEntryFilters}
        emptyText={text('language.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <TranslationEntryPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

/**
 * Whether the tab `expectedView` is still shown. The response to a restore may arrive after the staff member has left
 * the tab, and must then not navigate.
 */
function isViewShown({ state: { location } }: RegisteredRouter, expectedView: CurrentOrDeletedView): boolean {
  const { view = 'current' } = location.search
  return location.pathname === '/languages' && view === expectedView
}

function keyOf({ key }: Read<typeof TranslationEntry>): string {
  return key
}

function hrefOf({ id }: Read<typeof TranslationEntry>): string {
  return urlOfScreen('/languages', {}, { open: id })
}
