import { type RegisteredRouter, useRouter, useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import {
  type TranslationEntry,
  listDeletedTranslationEntries,
  listTranslationEntries,
} from '../../../contract/translationEntry.ts'
import { useConsole } from '../../console.tsx'
import type { CurrentOrDeletedView } from '../../navigation/screen.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords, type DeletedRecordIdAndName } from '../../resources/deleted/DeletedRecords.tsx'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { openRecordIdOf } from '../../resources/record/useOpenRecordId.ts'
import { useText } from '../../texts/text.ts'
import { addEntryCommand, entryCommands, restoreDeletedEntryCommand } from './commands.ts'
import { fileCommands } from './fileCommands.ts'
import { translationEntryResource } from './resource.ts'

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
      history={translationEntryResource.history}
      fields={translationEntryResource.historyFields}
      nameField="key"
      formatValue={(field, value) => translationEntryResource.formatHistoryValue(field, value, text)}
      commandsOf={commandsOf}
    />
  )
}

/** The list of text keys, with the panel of the open key beside it. */
function Entries() {
  const { client } = useConsole()
  const router = useRouter()
  const findNextEntryWithMissingText = async ({ id: currentId }: Read<typeof TranslationEntry>) => {
    const findMissing = async (query: { after?: number }) => {
      const { items } = await client.call(listTranslationEntries, { query: { ...query, state: 'missing', limit: 2 } })
      return items.find(({ id }) => id !== currentId)
    }
    return (await findMissing({ after: currentId })) ?? (await findMissing({}))
  }
  const isListShown = () => isViewShown(router, 'current')
  return (
    <VersionedRecordList
      resource={translationEntryResource}
      commands={{
        ofScreen: (apiAndCache, actions) => [addEntryCommand(apiAndCache, actions), ...fileCommands(apiAndCache)],
        ofRecord: (apiAndCache, entry, { open, close }) => {
          const isPanelOpen = openRecordIdOf(router) !== undefined
          return entryCommands(apiAndCache, entry, {
            open: async (id) => {
              if (isListShown()) await open(id)
            },
            showNextEntryWithMissingText: async (current) => {
              const next = await findNextEntryWithMissingText(current)
              if (next !== undefined && isPanelOpen) await open(next.id)
              return next
            },
            close,
            isListShown,
          })
        },
      }}
    />
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
