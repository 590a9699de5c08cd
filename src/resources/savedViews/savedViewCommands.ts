import * as v from 'valibot'
import type { Right } from '../../../contract/permission.ts'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  NewSavedView,
  SAVED_VIEW_SHARING_GROUP,
  SavedViewEdit,
  updateSavedView,
} from '../../../contract/savedView.ts'
import { recordTopics } from '../../../contract/topics.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { type Command, type FormField, recordKeyOf, type WriteAttempt } from '../../commands/command.ts'
import { type ApiAndCache, writeThroughResponse } from '../../commands/writeThrough.ts'
import { listUrl } from '../../navigation/search.ts'
import type { GetText } from '../../texts/text.ts'
import { type ReadView, toStoredParams, type ViewParams, viewUrl } from './savedViews.ts'
import type { ListAndScreen } from '../stateLinks.ts'
import { withSearchParams } from '../withSearchParams.ts'

const SHARINGS = ['own', 'shared'] as const
const nameField = { name: NewSavedView.entries.name }
const newViewSchema = v.object({ ...nameField, sharing: v.picklist(SHARINGS, 'field.choice') })
const nameSchema = v.object({ ...nameField, version: SavedViewEdit.entries.version })

/** What the commands of saved views need of the list on the screen. */
export interface SavedViewContext {
  apiAndCache: ApiAndCache
  permissions: readonly Right[]
  listAndScreen: ListAndScreen
  /** The parameters of a view that shows what the list shows now. */
  shownParams: ViewParams
  go: (url: string) => void
  text: GetText
}

/** Returns the command that saves what the list shows as a new view. */
export function saveViewCommand(context: SavedViewContext): Command {
  const { apiAndCache, permissions, listAndScreen, shownParams, text } = context
  const { client, queryClient } = apiAndCache
  const sharingField: FormField = {
    name: 'sharing',
    label: 'savedView.field.sharing',
    kind: 'select',
    choices: SHARINGS.map((value) => ({ value, label: text(`savedView.sharing.${value}`) })),
  }
  return {
    id: 'savedView.save',
    title: { key: 'savedView.save' },
    scope: 'screen',
    translatedKeywords: 'savedView.save.also',
    keywords: ['hozon', 'save', 'view'],
    form: {
      schema: newViewSchema,
      initialValues: { name: '', sharing: 'own' },
      fields: [
        { name: 'name', label: 'savedView.field.name', kind: 'text' },
        ...(permissions.includes(SAVED_VIEW_SHARING_GROUP) ? [sharingField] : []),
      ],
      submitLabel: 'dialog.save',
    },
    perform: async (values, { idempotencyKey }) => {
      const { name, sharing } = v.parse(newViewSchema, values)
      const body = {
        ...{ name, params: toStoredParams(shownParams), isShared: sharing === 'shared' },
        list: listAndScreen.list.declaration.path,
      }
      const view = await client.call(createSavedView, { body }, { idempotencyKey })
      invalidateEndpoints(queryClient, recordTopics.savedView.affects)
      return {
        success: { key: 'savedView.save.done', values: { name: view.name } },
        url: viewUrl(listAndScreen, view),
      }
    },
  }
}

/**
 * Returns the commands of the view that is shown: those that show it as it was saved and leave it, and those that change
 * it. `isChanged`: whether the list shows something else than the view.
 */
export function shownViewCommands(context: SavedViewContext, view: ReadView, isChanged: boolean): Command[] {
  const { permissions, listAndScreen, shownParams, go } = context
  const { name, isShared, author } = view
  const mayShare = permissions.includes(SAVED_VIEW_SHARING_GROUP)
  const sharingRefusal = mayShare ? {} : { refusal: { key: 'savedView.share.notPermitted' } as const }
  const changeRefusal = isShared ? sharingRefusal : {}
  const question = <Key extends 'overwrite' | 'share' | 'unshare'>(key: Key, values: Record<string, string>) => ({
    title: { key: `savedView.${key}.question` } as const,
    message: { key: `savedView.${key}.question.message`, values } as const,
  })
  const sharing = isShared ? 'unshare' : 'share'
  return [
    ...(isChanged
      ? [
          {
            ...changedViewProperties(view),
            ...changeRefusal,
            id: 'savedView.overwrite',
            title: { key: 'savedView.overwrite' },
            keywords: ['uwagaki', 'overwrite'],
            question: question('overwrite', { name }),
            success: { key: 'savedView.overwrite.done', values: { name } },
            perform: (_values, attempt) => update(context, view, { params: toStoredParams(shownParams) }, attempt),
          } satisfies Command,
          {
            id: 'savedView.revert',
            title: { key: 'savedView.revert' },
            scope: 'screen',
            keywords: ['modosu', 'revert'],
            perform: () => go(viewUrl(listAndScreen, view)),
          } satisfies Command,
        ]
      : []),
    renameCommand(context, view, changeRefusal),
    {
      ...changedViewProperties(view),
      ...sharingRefusal,
      id: `savedView.${sharing}`,
      title: { key: `savedView.${sharing}` },
      keywords: ['kyouyuu', 'share'],
      question: question(sharing, { name, author: author ?? '' }),
      success: { key: `savedView.${sharing}.done`, values: { name } },
      perform: (_values, attempt) => update(context, view, { isShared: !isShared }, attempt),
    },
    deleteCommand(context, view, changeRefusal),
  ]
}

function changedViewProperties({ id, version }: ReadView) {
  return { scope: 'screen', recordKey: recordKeyOf('savedView', id), version } as const
}

function renameCommand(context: SavedViewContext, view: ReadView, refusal: Pick<Command, 'refusal'>): Command {
  const { name, version } = view
  return {
    ...changedViewProperties(view),
    ...refusal,
    id: 'savedView.rename',
    title: { key: 'savedView.rename' },
    keywords: ['namae', 'rename'],
    form: {
      schema: nameSchema,
      initialValues: { name, version },
      fields: [{ name: 'name', label: 'savedView.field.name', kind: 'text' }],
      submitLabel: 'dialog.save',
      valuesOfRecord: (current) => {
        const { name: currentName, version: currentVersion } = current as ReadView
        return { name: currentName, version: currentVersion }
      },
    },
    perform: async (values: Values, attempt) => {
      const { name: newName, version: seenVersion } = v.parse(nameSchema, values)
      await update(context, view, { name: newName }, { ...attempt, version: seenVersion })
      return { success: { key: 'savedView.rename.done', values: { name: newName } } }
    },
  }
}

function deleteCommand(context: SavedViewContext, view: ReadView, refusal: Pick<Command, 'refusal'>): Command {
  const { apiAndCache, listAndScreen, shownParams } = context
  const { client, queryClient } = apiAndCache
  const { id, name, isShared, version } = view
  return {
    ...changedViewProperties(view),
    ...refusal,
    id: 'savedView.delete',
    title: { key: 'savedView.delete' },
    keywords: ['sakujo', 'delete'],
    isDestructive: true,
    question: {
      title: { key: 'savedView.delete.question' },
      message: { key: `savedView.delete.question.${isShared ? 'shared' : 'message'}`, values: { name } },
    },
    success: { key: 'savedView.delete.done', values: { name } },
    perform: async (_values, { idempotencyKey, version: seenVersion = version }) => {
      const request = { params: { id }, body: { version: seenVersion } }
      await client.call(deleteSavedView, request, { idempotencyKey })
      invalidateEndpoints(queryClient, recordTopics.savedView.affects)
      return { url: urlWithout(listAndScreen, shownParams) }
    },
  }
}

/** Returns the URL of what the list shows, without a view. */
export function urlWithout({ screen, list }: ListAndScreen, params: ViewParams): string {
  const { columns: _, ...rest } = params
  const url = listUrl(screen, list)
  return Object.keys(rest).length === 0 ? url : withSearchParams(url, rest)
}

/**
 * Saves changes of a view, based on the version that was on the screen. What is not changed is not sent, because a
 * colleague may have changed it meanwhile.
 */
function update(
  { apiAndCache }: SavedViewContext,
  { id, version }: ReadView,
  changes: Partial<Pick<ReadView, 'name' | 'params' | 'isShared'>>,
  { idempotencyKey, version: seenVersion = version }: WriteAttempt,
): Promise<void> {
  const { client } = apiAndCache
  const body = { ...changes, version: seenVersion }
  return writeThroughResponse(apiAndCache, getSavedView, { params: { id } }, recordTopics.savedView.affects, () =>
    client.call(updateSavedView, { params: { id }, body }, { idempotencyKey }),
  )
}
