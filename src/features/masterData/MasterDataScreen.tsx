import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import {
  type EditableMasterDataType,
  MASTER_DATA_TYPE_CODES,
  MASTER_DATA_TYPES,
} from '../../../contract/kinds/masterData.ts'
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
import { formResources } from '../../formResources.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { FormRecordList } from '../../resources/forms/FormRecordList.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { CalendarList } from '../calendar/CalendarList.tsx'
import { ContentList } from '../content/ContentList.tsx'
import { DeletedContentList } from '../content/DeletedContentList.tsx'
import { NotificationSettingList } from '../notificationSetting/NotificationSettingList.tsx'
import { entryColumnsByType } from './columns.tsx'
import { addEntryCommand, entryCommands } from './commands.ts'
import { entryFilters } from './filters.ts'
import { MasterDataPanel } from './MasterDataPanel.tsx'
import { MASTER_DATA_SECTIONS as SECTIONS, type MasterDataSection } from './sections.ts'

const ENDPOINTS = {
  industry: listIndustries,
  prefecture: listPrefectures,
  maker: listMakers,
  category: listCategories,
}

const CSV_ENDPOINTS = {
  industry: listIndustriesAsCsv,
  prefecture: listPrefecturesAsCsv,
  maker: listMakersAsCsv,
  category: listCategoriesAsCsv,
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
  const sectionLabelOf = useCallback((each: MasterDataSection) => text(`masterData.type.${each}`), [text])
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
  if (type === 'calendar') return <CalendarList />
  if (isFormKind(type)) return <FormRecordList key={type} resource={formResources[type]} />
  if (type === 'notificationSetting') return <NotificationSettingList />
  if (type === 'resource') return <ContentList />
  if (type === 'deletedResource') return <DeletedContentList />
  return <Entries key={type} type={type} />
}

/** The list of the entries of a type, with the panel of the open entry beside it. */
function Entries({ type }: { type: EditableMasterDataType }) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { list, openId, open, close } = useListWithPanel()
  const { data: options, error } = useQuery(
    endpointQuery(client, listMasterData, { query: { type: MASTER_DATA_TYPE_CODES[type] } }),
  )
  const entriesOfType = options?.items
  const mergeRefusal = useMemo(() => (options === undefined ? choicesRefusal(error) : undefined), [options, error])
  const openRow = useCallback(({ id }: Read<typeof MasterDataEntry>) => open(id), [open])
  useCommandRegistration(
    useMemo(() => [addEntryCommand({ client, queryClient }, type, { open })], [client, queryClient, type, open]),
  )
  const commandsOf = useCallback(
    (entry: Read<typeof MasterDataEntry>) =>
      entryCommands({ client, queryClient }, entry, entriesOfType, { open, close }).map((command) =>
        command.id === 'masterData.merge' ? withRefusal(command, mergeRefusal) : command,
      ),
    [client, queryClient, entriesOfType, mergeRefusal, open, close],
  )
  const rowCommandsOf = useCallback(
    (entry: Read<typeof MasterDataEntry>) => [
      openInPanelCommand('masterData', { id: entry.id, name: entry.value }, open),
      ...commandsOf(entry),
    ],
    [commandsOf, open],
  )
  const hrefOf = useCallback(
    ({ id }: Read<typeof MasterDataEntry>) =>
      urlOfScreen('/masterdata', {}, { ...(type === MASTER_DATA_TYPES[0] ? {} : { type }), open: id }),
    [type],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="masterData"
        endpoint={ENDPOINTS[type]}
        csv={CSV_ENDPOINTS[type]}
        label={text(`masterData.type.${type}`)}
        columns={entryColumnsByType[type]}
        rowName={nameOf}
        searchLabel={text(type === 'category' ? 'masterData.search.category' : 'masterData.search')}
        filters={entryFilters}
        emptyText={text('masterData.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <MasterDataPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function nameOf({ value }: Read<typeof MasterDataEntry>): string {
  return value
}
