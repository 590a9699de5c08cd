import { type RegisteredRouter, useRouter, useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import {
  type TranslationEntry,
  listDeletedTranslationEntries,
  listTranslationEntries,
  listTranslationEntryHistory,
} from '../../../contract/translationEntry.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import type { CurrentOrDeletedView } from '../../navigation/screen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords, type DeletedRecordIdAndName } from '../../resources/deleted/DeletedRecords.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
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
  const commandsOf = (deletedRecord: DeletedRecordIdAndName) => [
    restoreDeletedEntryCommand({ client, queryClient }, deletedRecord, {
      open: async (id) => {
        const openId = openRecordIdOf(router) ?? id
        if (isViewShown(router, 'deleted') && openId === id)
          await router.navigate({ to: '/languages', search: { open: id } })
      },
    }),
  ]
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

const ENTRY_LIST: ListDefinition<Read<typeof TranslationEntry>> = {
  endpoint: listTranslationEntries,
  kind: 'language',
  openedKind: 'language',
  label: 'menu.languages',
  columns: translationEntryColumns,
  rowName: ({ key }) => key,
  searchLabel: 'language.search',
  filters: translationEntryFilters,
  emptyText: 'language.empty',
}

/** The list of text keys, with the panel of the open key beside it. */
function Entries() {
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const { openId, open, close } = useRecordPanel()
  const showNextEntryWithMissingText = async ({ id: currentId }: Read<typeof TranslationEntry>) => {
    const findMissing = async (query: { after?: number }) => {
      const { items } = await client.call(listTranslationEntries, { query: { ...query, state: 'missing', limit: 2 } })
      return items.find(({ id }) => id !== currentId)
    }
    const next = (await findMissing({ after: currentId })) ?? (await findMissing({}))
    if (next !== undefined && openId !== undefined) await open(next.id)
    return next
  }
  const isListShown = () => isViewShown(router, 'current')
  const openIfListShown = async (id: number) => {
    if (isListShown()) await open(id)
  }
  useCommandRegistration([addEntryCommand({ client, queryClient }, { open }), ...fileCommands({ client, queryClient })])
  const commandsOf = (entry: Read<typeof TranslationEntry>) =>
    entryCommands({ client, queryClient }, entry, {
      open: openIfListShown,
      showNextEntryWithMissingText,
      close,
      isListShown,
    })
  return (
    <>
      <List definition={ENTRY_LIST} commandsOf={commandsOf} />
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
