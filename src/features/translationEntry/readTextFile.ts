/** What a file is that cannot be imported. Each has a text `language.file.kind.…`. */
const UNREADABLE_KINDS = [
  'utf32',
  'excel',
  'excelOld',
  'openDocument',
  'word',
  'numbers',
  'archive',
  'pdf',
  'picture',
  'html',
  'xml',
  'richText',
  'binary',
] as const
type UnreadableKind = (typeof UNREADABLE_KINDS)[number]

/** The text of a file, or why it cannot be read. */
type TextFileContent =
  | { text: string }
  | { unreadable: 'empty' | 'encoding' }
  | { unreadable: 'kind'; kind: UnreadableKind }

/** What files begin with that are no text, in Latin-1. */
const SIGNATURES: Readonly<Partial<Record<UnreadableKind, readonly string[]>>> = {
  utf32: ['\xff\xfe\0\0', '\0\0\xfe\xff'],
  excelOld: ['\xd0\xcf\x11\xe0'],
  archive: ['\x1f\x8b', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd', 'PK\x05\x06'],
  pdf: ['%PDF-'],
  picture: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*', '\0\0\x01\0'],
  richText: ['{\\rtf'],
}
/** Pictures that begin with their size: WebP, BMP, HEIC and AVIF. */
const SIZED_PICTURE = /^(?:RIFF[^]{4}WEBP|BM[^]{4}\0\0\0\0|[^]{4}ftyp(?:heic|avif|mif1))/
const ZIP_SIGNATURE = 'PK\x03\x04'
/** What the parts of a ZIP file are called in each kind of document. */
const ZIP_PARTS: readonly (readonly [RegExp, UnreadableKind])[] = [
  [/xl\/(?:workbook|worksheets|sharedStrings)/, 'excel'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument/, 'openDocument'],
  [/word\/document/, 'word'],
  [/Index\/Document\.iwa/, 'numbers'],
]
/** How texts begin that are pages, or spreadsheets that are saved as pages. */
const HTML_START = /^\s*(?:mime-version:|<!doctype html|<html|<head|<body|<table|<meta|<style|<script|<!--)/i
const XML_START = /^\s*<(?:\?xml|[a-z])/i
/** Begin letters in ISO-2022-JP, which consists of ASCII, and so can be read as UTF-8. */
const ISO_2022_JP_ESCAPES = ['\u001B$', '\u001B(']
/** Full-width kana. Texts in another encoding almost never contain them if they are read as Shift_JIS. */
const FULL_WIDTH_KANA = /[ぁ-ゖァ-ヺ]/g
const NON_ASCII = /[^\0-\x7f]/g
/** The least share of full-width kana in the characters other than ASCII of a text that is read as Shift_JIS. */
const KANA_SHARE_MIN = 0.1

/**
 * Reads a file of texts in UTF-8, in UTF-16, or in Shift_JIS, as Japanese Excel writes it. A file in any other encoding
 * or format is named, so that nothing is imported with wrong characters.
 */
export function readTextFile(bytes: Uint8Array<ArrayBuffer>): TextFileContent {
  if (bytes.length === 0) return { unreadable: 'empty' }
  const kind = kindOfBinary(bytes)
  if (kind !== undefined) return { unreadable: 'kind', kind }
  const text = decodeText(bytes)
  if (text === undefined) return { unreadable: 'encoding' }
  if (text.includes('\0')) return { unreadable: 'kind', kind: 'binary' }
  if (text.trim() === '') return { unreadable: 'empty' }
  if (HTML_START.test(text)) return { unreadable: 'kind', kind: 'html' }
  if (XML_START.test(text)) return { unreadable: 'kind', kind: 'xml' }
  return { text }
}

function kindOfBinary(bytes: Uint8Array): UnreadableKind | undefined {
  const start = latin1(bytes.subarray(0, 64))
  if (SIZED_PICTURE.test(start)) return 'picture'
  const isOfKind = (kind: UnreadableKind) => SIGNATURES[kind]?.some((signature) => start.startsWith(signature)) ?? false
  const kind = UNREADABLE_KINDS.find(isOfKind)
  if (kind !== undefined || !start.startsWith(ZIP_SIGNATURE)) return kind
  // The names of the parts are at the beginning of each part, and again at the end of the file.
  const names = latin1(bytes.subarray(0, 4_096)) + latin1(bytes.subarray(-16_384))
  return ZIP_PARTS.find(([pattern]) => pattern.test(names))?.[1] ?? 'archive'
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
}

/** Returns the text of the bytes; undefined if it has another encoding. The byte order mark is removed. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const utf16 = utf16LabelOf(bytes)
  if (utf16 !== undefined) return decode(utf16, bytes)
  const text = decode('utf-8', bytes)
  if (text !== undefined) return ISO_2022_JP_ESCAPES.some((each) => text.includes(each)) ? undefined : text
  const japaneseText = decode('shift_jis', bytes)
  return japaneseText !== undefined && isJapanese(japaneseText) ? japaneseText : undefined
}

/**
 * Returns the encoding of a text in UTF-16; undefined for another one. Without a byte order mark, it is recognized by its
 * first two characters, which are ASCII in every file that can be imported.
 */
function utf16LabelOf(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be'
  return undefined
}

function decode(label: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isJapanese(text: string): boolean {
  const kanaCount = text.match(FULL_WIDTH_KANA)?.length ?? 0
  const nonAsciiCount = text.match(NON_ASCII)?.length ?? 0
  return kanaCount > 0 && kanaCount >= nonAsciiCount * KANA_SHARE_MIN
}
