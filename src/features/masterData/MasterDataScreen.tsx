import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type EditableMasterDataType, MASTER_DATA_TYPE_CODES } from '../../../contract/kinds/masterData.ts'
import { listMasterData } from '../../../contract/masterData.ts'
import type { FormKindName } from '../../../contract/recordKinds.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { choicesRefusal, withRefusal } from '../../commands/choicesRefusal.ts'
import { useConsole } from '../../console.tsx'
import { formResources, versionedResources } from '../../formResources.ts'
import { FormRecordList } from '../../resources/forms/FormRecordList.tsx'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { ContentList } from '../content/ContentList.tsx'
import { DeletedContentList } from '../content/DeletedContentList.tsx'
import { addEntryCommand, entryCommands } from './commands.ts'
import { entryResources } from './resource.ts'
import { MASTER_DATA_SECTIONS as SECTIONS, type MasterDataSection } from './sections.ts'

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
  const { calendarDay, notificationSetting } = versionedResources
  if (type === 'calendar')
    return <VersionedRecordList key={type} resource={calendarDay} commands={calendarDay.commands} />
  if (type === 'notificationSetting')
    return <VersionedRecordList key={type} resource={notificationSetting} commands={notificationSetting.commands} />
  if (isFormKind(type)) return <FormRecordList key={type} resource={formResources[type]} />
  if (type === 'resource') return <ContentList />
  if (type === 'deletedResource') return <DeletedContentList />
  return <Entries key={type} type={type} />
}

/** The list of the entries of a type, with the panel of the open entry beside it. */
function Entries({ type }: { type: EditableMasterDataType }) {
  const { client } = useConsole()
  const { data: options, error } = useQuery(
    endpointQuery(client, listMasterData, { query: { type: MASTER_DATA_TYPE_CODES[type] } }),
  )
  const mergeRefusal = options === undefined ? choicesRefusal(error) : undefined
  return (
    <VersionedRecordList
      resource={entryResources[type]}
      commands={{
        ofScreen: (apiAndCache, actions) => [addEntryCommand(apiAndCache, type, actions)],
        ofRecord: (apiAndCache, entry, actions) =>
          entryCommands(apiAndCache, entry, options?.items, actions).map((command) =>
            command.id === 'masterData.merge' ? withRefusal(command, mergeRefusal) : command,
          ),
      }}
    />
  )
}
