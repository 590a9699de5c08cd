import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import {
  type ContentResource,
  createContentResource,
  deleteContentResource,
  getContentResource,
  listContentResourceHistory,
  restoreDeletedContentResource,
  updateContentResource,
} from '../../../contract/contentResource.ts'
import {
  CONTENT_KIND_CODES,
  CONTENT_KINDS,
  CONTENT_LANGUAGES,
  type ContentKindName,
  isPublicPageKey,
  knownContentKindName,
  type PublicPageName,
} from '../../../contract/kinds/content.ts'
import { type Command, type FormField, withoutQuestion } from '../../commands/command.ts'
import {
  addRecordCommand,
  commonCommandProperties,
  deleteRecordCommand,
  editRecordCommand,
  restoreRecordCommand,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { activeLanguage, type GetText } from '../../texts/text.ts'
import { type ChosenPicture, encodeUncroppedPicture } from '../../ui/chosenPicture.ts'
import { formatForTyping } from '../../ui/typedNumber.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { contentFormSchema, newContentFormSchema, typedValueSchemas } from './forms.ts'

const { access } = updateContentResource

/** The form field of the value, by the kind of content. */
const VALUE_FIELDS: Readonly<Record<ContentKindName, FormField>> = {
  text: { name: 'value', label: 'content.field.value', kind: 'textarea', rows: 12, hint: 'content.hint.text' },
  image: { name: 'image', label: 'content.field.image', kind: 'uncroppedPicture', hint: 'content.hint.image' },
  video: { name: 'value', label: 'content.field.value', kind: 'text', hint: 'content.hint.video' },
  color: { name: 'value', label: 'content.field.value', kind: 'color', hint: 'content.hint.color' },
  number: { name: 'value', label: 'content.field.value', kind: 'number', hint: 'content.hint.number' },
}
const KEY_FIELD: FormField = { name: 'key', label: 'content.field.key', kind: 'text', hint: 'content.hint.key' }
const DESCRIPTION_FIELD: FormField = { name: 'description', label: 'content.field.description', kind: 'text' }
const POSITION_FIELD: FormField = { name: 'position', label: 'content.field.position', kind: 'number' }

/** Returns the command that adds a content resource of any kind. The form shows the value field of the chosen kind. */
export function addContentCommand(
  apiAndCache: ApiAndCache,
  { open }: { open: (id: number) => Promise<void> },
  text: GetText,
): Command {
  const kindField: FormField = {
    name: 'kind',
    label: 'content.field.kind',
    kind: 'select',
    choices: CONTENT_KINDS.map((value) => ({ value, label: text(`content.kind.${value}`) })),
  }
  const valueFields = CONTENT_KINDS.map((kind): FormField => {
    return { ...VALUE_FIELDS[kind], isShown: (values) => values['kind'] === kind }
  })
  return addRecordCommand(apiAndCache, 'content', {
    nameField: 'key',
    title: 'content.create',
    access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema: newContentFormSchema,
      fields: [
        kindField,
        languageField(text),
        KEY_FIELD,
        DESCRIPTION_FIELD,
        ...valueFields,
        { ...POSITION_FIELD, hint: 'content.hint.position' },
      ],
      initialValues: {
        kind: 'text',
        language: 'all',
        key: '',
        description: '',
        value: '',
        image: '',
        position: '',
      },
      renderBelowFields: ({ kind, value }) => (
        <Preview kind={kind as ContentKindName} value={String(value)} text={text} />
      ),
    },
    write: (values, options) => {
      const { kind, key, language, description, position, ...content } = v.parse(newContentFormSchema, values)
      const positionIfTyped = position === undefined ? {} : { position }
      const body = {
        kind: CONTENT_KIND_CODES[kind],
        key,
        language,
        description,
        ...positionIfTyped,
        ...contentInRequest(content),
      }
      return apiAndCache.client.call(createContentResource, { body }, options)
    },
    open,
  })
}

/** Returns the commands of a content resource. `open` opens it again after its deletion is undone. */
export function contentCommands(
  apiAndCache: ApiAndCache,
  contentResource: Read<typeof ContentResource>,
  actions: { open: (id: number) => Promise<void>; close: () => Promise<void> },
  text: GetText,
): Command[] {
  const { id, key, kind, language, version } = contentResource
  const { client } = apiAndCache
  const kindName = knownContentKindName(kind)
  const record = { kind: 'content', id, name: key, version, access } as const
  return [
    ...(kindName === undefined ? [] : [editContentCommand(apiAndCache, contentResource, kindName, text)]),
    ...(isPublicPageKey(key) ? [openPublicPagesCommand(record, key)] : []),
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { key, language: text(`content.language.${language}`) },
      recordReadEndpoints: [getContentResource, listContentResourceHistory],
      write: (request, options) => client.call(deleteContentResource, request, options),
      leave: actions.close,
      undo: {
        ...withoutQuestion(restoreDeletedContentCommand(apiAndCache, { id, name: key }, actions)),
        id: 'content.delete.undo',
      },
    }),
  ]
}

/** Returns the command that opens the versions of a public page, where its text is edited. */
function openPublicPagesCommand(record: Parameters<typeof commonCommandProperties>[0], page: PublicPageName): Command {
  return {
    ...commonCommandProperties(record),
    id: 'content.publicPage',
    title: { key: 'content.publicPage' },
    translatedKeywords: 'content.publicPage.also',
    perform: () => ({ url: urlOfScreen('/public-page', {}, { pageName: page }) }),
  }
}

function editContentCommand(
  apiAndCache: ApiAndCache,
  contentResource: Read<typeof ContentResource>,
  kindName: ContentKindName,
  text: GetText,
): Command {
  const { id, key, version } = contentResource
  const record = { kind: 'content', id, name: key, version, access } as const
  const valueField = VALUE_FIELDS[kindName]
  return editRecordCommand(apiAndCache, record, {
    keywords: ['henshuu', 'edit'],
    form: {
      schema: contentFormSchema,
      fields: [
        // The text of a public page is edited as a draft, on a screen of its own; here it is sent as it is.
        ...(isPublicPageKey(key)
          ? []
          : [
              kindName === 'image' ? { ...valueField, hint: 'content.hint.image.keep' as const } : valueField,
              KEY_FIELD,
              languageField(text),
            ]),
        DESCRIPTION_FIELD,
        POSITION_FIELD,
      ],
      initialValues: formValuesOf(contentResource, kindName),
      renderBelowFields: ({ value }) => (
        <Preview kind={kindName} value={kindName === 'image' ? contentResource.value : String(value)} text={text} />
      ),
      valuesOfRecord: (current) => formValuesOf(current as Read<typeof ContentResource>, kindName),
    },
    get: getContentResource,
    write: (values, options) => {
      const { kind: _kind, ...form } = v.parse(contentFormSchema, values)
      const { key: newKey, language: newLanguage, description, position, version: seenVersion, ...content } = form
      const fields = { key: newKey, language: newLanguage, description, position, version: seenVersion }
      const body = { ...fields, ...contentInRequest(content) }
      return apiAndCache.client.call(updateContentResource, { params: { id }, body }, options)
    },
  })
}

/** Returns the command that restores a deleted content resource and opens it. */
export function restoreDeletedContentCommand(
  apiAndCache: ApiAndCache,
  { id, name }: { id: number; name: string },
  { open }: { open: (id: number) => Promise<void> },
): Command {
  return restoreRecordCommand(
    apiAndCache,
    { kind: 'content', id, name, access },
    {
      get: getContentResource,
      write: (request, options) => apiAndCache.client.call(restoreDeletedContentResource, request, options),
      open,
    },
  )
}

/** Returns the fields of a request body with the value, or with the file of a newly chosen picture. */
function contentInRequest(content: { value: string } | { image?: ChosenPicture | undefined }) {
  if ('value' in content) return { value: content.value }
  return content.image === undefined ? {} : { image: encodeUncroppedPicture(content.image) }
}

/** The preview below the fields of a form. The field of a picture itself previews a picture that was just chosen. */
function Preview({ kind, value, text }: { kind: ContentKindName; value: string; text: GetText }) {
  if (kind === 'image' && value === '') return null
  const parsed = kind === 'image' ? undefined : v.safeParse(typedValueSchemas[kind], value)
  const shownValue = parsed?.success === false ? '' : (parsed?.output ?? value)
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-medium text-soft">{text('content.preview')}</h3>
      <ContentPreview kind={kind} value={shownValue} />
    </section>
  )
}

function languageField(text: GetText): FormField {
  return {
    name: 'language',
    label: 'content.field.language',
    kind: 'select',
    choices: CONTENT_LANGUAGES.map((value) => ({ value, label: text(`content.language.${value}`) })),
  }
}

function formValuesOf(contentResource: Read<typeof ContentResource>, kindName: ContentKindName) {
  const { key, language, value, description, position, version } = contentResource
  const valuesForAllKinds = {
    kind: kindName,
    key,
    language,
    description,
    position: String(position ?? ''),
    version,
  }
  if (kindName === 'image') return { ...valuesForAllKinds, image: '' }
  const typedValue = kindName === 'number' ? formatForTyping(value, activeLanguage()) : value
  return { ...valuesForAllKinds, value: typedValue }
}
