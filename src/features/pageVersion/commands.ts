import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { pageVersionEndpoints, type PageVersionRow, savePageDraft } from '../../../contract/pageVersion.ts'
import { recordTopics } from '../../../contract/topics.ts'
import { knownStateOf } from '../../../machines/lifecycle.ts'
import {
  canEditPageVersion,
  canRevisePageVersion,
  isPublicPageVersion,
  pageVersionLifecycle,
} from '../../../machines/lifecycles/pageVersion.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { answerIfReadable } from '../../api/answerIfReadable.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import type { Command, FollowUp, MessageDescriptor } from '../../commands/command.ts'
import { commonCommandProperties } from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { currentText, type GetText } from '../../texts/text.ts'
import { draftFields, draftValuesOf, EMPTY_DRAFT, pageDraftForm, pageField } from './form.ts'
import { FormPreview } from './FormPreview.tsx'
import { pageVersionResource } from './resource.ts'
import { versionName } from './versionTexts.ts'

type Row = Read<typeof PageVersionRow>

const { access } = savePageDraft

/** Returns the command that writes the first text of a page as its draft. */
export function addDraftCommand(apiAndCache: ApiAndCache, text: GetText): Command {
  return {
    id: 'pageVersion.create',
    title: { key: 'pageVersion.create' },
    scope: 'screen',
    shortcut: KEY_MAP.record.create[0],
    translatedKeywords: 'pageVersion.create.also',
    keywords: ['tsuika', 'add', 'create'],
    access,
    form: {
      schema: pageDraftForm,
      fields: [pageField(text), ...draftFields(false)],
      layout: 'columns',
      initialValues: EMPTY_DRAFT,
      valuesOfRecord: (current) => draftValuesOf(current as Row),
      renderBelowFields: (values) => createElement(FormPreview, { values }),
      submitLabel: 'pageVersion.create.submit',
    },
    perform: (values, { idempotencyKey }) => saveDraft(apiAndCache, values, idempotencyKey, undefined),
  }
}

/** Returns the commands of a version that are no events of its lifecycle. */
export function pageVersionCommands(apiAndCache: ApiAndCache, row: Row, text: GetText): Command[] {
  const { id, version, status, page, number, texts } = row
  const record = { kind: 'pageVersion', id, name: versionName(row, text), version, access } as const
  const { codes } = pageVersionLifecycle
  return [
    {
      ...commonCommandProperties(record),
      id: 'pageVersion.edit',
      title: { key: 'pageVersion.edit' },
      shortcut: KEY_MAP.record.edit[0],
      translatedKeywords: 'pageVersion.edit.also',
      keywords: ['henshuu', 'edit'],
      form: {
        schema: pageDraftForm,
        fields: draftFields(texts.all !== ''),
        layout: 'columns',
        initialValues: draftValuesOf(row),
        valuesOfRecord: (current) => draftValuesOf(current as Row),
        renderBelowFields: (values) => createElement(FormPreview, { values }),
        submitLabel: 'pageVersion.create.submit',
      },
      isAllowedIn: (state) => isEditedAs(codes[state as keyof typeof codes] ?? status),
      ...optionalRefusal(editRefusal(row)),
      perform: (values, { idempotencyKey }) => saveDraft(apiAndCache, values, idempotencyKey, id),
    },
    ...(number === null || !isPublicPageVersion(status)
      ? []
      : [
          {
            ...commonCommandProperties(record),
            id: 'pageVersion.openPublic',
            title: { key: 'pageVersion.openPublic' },
            perform: () => ({ url: urlOfScreen(`/${page}`, {}, { version: number }) }),
          } satisfies Command,
        ]),
  ]
}

/** Saves the typed values as the draft of the page, and opens the draft if it is another version than the shown one. */
async function saveDraft(
  { client, queryClient }: ApiAndCache,
  values: Values,
  idempotencyKey: string,
  shownId: number | undefined,
): Promise<FollowUp> {
  const body = v.parse(pageDraftForm, values)
  try {
    const saved = await answerIfReadable(client.call(savePageDraft, { body }, { idempotencyKey }))
    const name = versionName({ page: body.page, number: null }, currentText())
    const success = { key: 'notice.saved', values: { name } } as const
    if (saved === undefined) return { success }
    const { queryKey } = endpointQuery(client, pageVersionEndpoints.get, { params: { id: saved.id } })
    queryClient.setQueryData<unknown>(queryKey, saved)
    const url = urlOfScreen('/public-page/$id', { id: saved.id })
    return saved.id === shownId ? { success } : { success, url }
  } finally {
    invalidateEndpoints(queryClient, recordTopics.pageVersion.affects)
  }
}

/** Whether the text of a version in this state can be edited: in itself, or as the beginning of a draft. */
function isEditedAs(status: number): boolean {
  return canEditPageVersion(status) || canRevisePageVersion(status)
}

/** Returns why the text of a version cannot be edited; undefined if it can. */
function editRefusal({ id, status, pendingId }: Row): MessageDescriptor | undefined {
  const state = knownStateOf(pageVersionLifecycle, status)
  if (state === undefined) return { key: 'lifecycle.unknown.refusal', values: { code: status } }
  if (!isEditedAs(status))
    return pendingId === id
      ? { key: pageVersionResource.lifecycleTextKeys.refusals[state] }
      : { key: 'pageVersion.edit.refusal.ended' }
  return pendingId === null || pendingId === id ? undefined : { key: 'pageVersion.edit.refusal.pending' }
}

function optionalRefusal(refusal: MessageDescriptor | undefined): Pick<Command, 'refusal'> {
  return refusal === undefined ? {} : { refusal }
}
