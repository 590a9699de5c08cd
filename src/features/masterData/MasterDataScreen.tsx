import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type EditableMasterDataType, MASTER_DATA_TYPE_CODES } from '../../../contract/kinds/masterData.ts'
import type { FormKindName } from '../../../contract/recordKinds.ts'
import { listMasterData } from '../../../contract/masterData.ts'
import {
  listCategories,
  listCategoriesAsCsv,
  listIndustries,
  listIndustriesAsCsv,
  listMakers,
  listMakersAsCsv,
  listPrefectures,
  listPrefecturesAsCsv,
  type MasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { choicesRefusal, withRefusal } from '../../commands/choicesRefusal.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { formResources, versionedResources } from '../../formResources.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { FormRecordList } from '../../resources/forms/FormRecordList.tsx'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { Sections } from '../../resources/list/Sections.tsx'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { ContentList } from '../content/ContentList.tsx'
import { DeletedContentList } from '../content/DeletedContentList.tsx'
import { entryColumnsByType } from './columns.tsx'
import { addEntryCommand, entryCommands } from './commands.ts'
import { entryFilters } from './filters.ts'
import { MasterDataPanel } from './MasterDataPanel.tsx'
import { MASTER_DATA_SECTIONS as SECTIONS, type MasterDataSection } from './sections.ts'

/** What the lists of all types have in common. */
const ENTRY_LIST_DEFAULTS = {
  kind: 'masterData',
  openedKind: 'masterData',
  rowName: ({ value }: Read<typeof MasterDataEntry>) => value,
  searchLabel: 'masterData.search',
  filters: entryFilters,
  emptyText: 'masterData.empty',
} as const

const ENTRY_LISTS: Readonly<Record<EditableMasterDataType, ListDefinition<Read<typeof MasterDataEntry>>>> = {
  industry: {
    ...ENTRY_LIST_DEFAULTS,
    endpoint: listIndustries,
    csv: listIndustriesAsCsv,
    label: 'masterData.type.industry',
    columns: entryColumnsByType.industry,
  },
  prefecture: {
    ...ENTRY_LIST_DEFAULTS,
    endpoint: listPrefectures,
    csv: listPrefecturesAsCsv,
    label: 'masterData.type.prefecture',
    columns: entryColumnsByType.prefecture,
  },
  maker: {
    ...ENTRY_LIST_DEFAULTS,
    endpoint: listMakers,
    csv: listMakersAsCsv,
    label: 'masterData.type.maker',
    columns: entryColumnsByType.maker,
  },
  category: {
    ...ENTRY_LIST_DEFAULTS,
    endpoint: listCategories,
    csv: listCategoriesAsCsv,
    label: 'masterData.type.category',
    columns: entryColumnsByType.category,
    searchLabel: 'masterData.search.category',
  },
}

/** The id of the command that adds a record, in tabs of lists that are not of a type; undefined if none exists. */
const ADD_COMMAND_IDS: Partial<Record<MasterDataSection, string | undefined>> = {
  calendar: 'calendarDay.create',
  notificationSetting: undefined,
  resource: 'content.create',
  deletedResource: undefined,
}

/** Whether the tab shows a kind of record with a form. */
function isFormKind(type: MasterDataSection): type is FormKindName {
  return type in formResources
}

/** Returns the id of the command that adds a record in a tab; undefined if none exists. */
function addCommandIdOf(type: MasterDataSection): string | undefined {
  if (isFormKind(type)) return `${type}.create`
  return type in ADD_COMMAND_IDS ? ADD_COMMAND_IDS[type] : 'masterData.create'
}

/** The screen of master data: a tab for each type of entry, and a tab for each other kind of record. */
export default function MasterDataScreen() {
  const text = useText()
  const { type = 'industry' } = useSearch({ from: '/shell/masterdata' })
  const sectionLabelOf = (each: MasterDataSection) => text(`masterData.type.${each}`)
  const title = text('menu.masterData')
  const addCommandId = addCommandIdOf(type)
  return (
    <>
      <PageHeader title={title}>{addCommandId !== undefined && <CommandButton id={addCommandId} />}</PageHeader>
      <Sections
        path="/masterdata"
        searchParam="type"
        label={title}
        sections={SECTIONS}
        sectionLabelOf={sectionLabelOf}
        current={type}
        // The tabs of the states have the number keys.
        hasNumberKeys={!isFormKind(type)}
      >
        <Section type={type} />
      </Sections>
    </>
  )
}

function Section({ type }: { type: MasterDataSection }) {
  if (type === 'calendar') return <VersionedRecordList resource={versionedResources.calendarDay} />
  if (isFormKind(type)) return <FormRecordList key={type} resource={formResources[type]} />
  if (type === 'notificationSetting') return <VersionedRecordList resource={versionedResources.notificationSetting} />
  if (type === 'resource') return <ContentList />
  if (type === 'deletedResource') return <DeletedContentList />
  return <Entries key={type} type={type} />
}

/** The list of the entries of a type, with the panel of the open entry beside it. */
function Entries({ type }: { type: EditableMasterDataType }) {
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  const { data: options, error } = useQuery(
    endpointQuery(client, listMasterData, { query: { type: MASTER_DATA_TYPE_CODES[type] } }),
  )
  const mergeRefusal = options === undefined ? choicesRefusal(error) : undefined
  useCommandRegistration([addEntryCommand({ client, queryClient }, type, { open })])
  const commandsOf = (entry: Read<typeof MasterDataEntry>) =>
    entryCommands({ client, queryClient }, entry, options?.items, { open, close }).map((command) =>
      command.id === 'masterData.merge' ? withRefusal(command, mergeRefusal) : command,
    )
  return (
    <>
      <List definition={ENTRY_LISTS[type]} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <MasterDataPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
