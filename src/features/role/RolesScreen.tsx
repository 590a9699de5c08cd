import { useSearch } from '@tanstack/react-router'
import { listDeletedRoles } from '../../../contract/role.ts'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { DeletedRecords } from '../../resources/deleted/DeletedRecords.tsx'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'
import { roleCommands } from './commands.ts'
import { roleResource } from './resource.ts'

/** The screen of roles, with a tab for deleted roles. */
export default function RolesScreen() {
  const text = useText()
  const { view } = useSearch({ from: '/shell/role' })
  return (
    <CurrentAndDeletedRecords
      path="/role"
      title={text('roles.title')}
      view={view}
      actions={<CommandButton id="role.create" />}
      currentRecords={<VersionedRecordList resource={roleResource} commands={roleCommands} />}
      deletedRecords={
        <DeletedRecords
          kind="role"
          endpoint={listDeletedRoles}
          history={roleResource.history}
          fields={roleResource.historyFields}
          nameField="name"
        />
      }
    />
  )
}
