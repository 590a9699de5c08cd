import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readTextFile } from './readTextFile.ts'

const CSV = 'target,key,ja,vi,en\r\nCMS,dialog.yes,はい,Có,Yes\r\n'
/** `カフェ` and `髙﨑` in Shift_JIS, as Windows writes it. */
const SHIFT_JIS_CELLS = [0x83, 0x4a, 0x83, 0x74, 0x83, 0x46, 0xfb, 0xfc, 0xfa, 0xb1]
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const zip = (...names: string[]) => latin1(names.map((name) => `PK\x03\x04${'\0'.repeat(26)}${name}data`).join(''))

test.each([
  ['UTF-8', utf8(CSV)],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${CSV}`)],
  ['UTF-16 in little endian', utf16le(CSV)],
  ['UTF-16 in little endian with a byte order mark', utf16le(`\ufeff${CSV}`)],
  ['UTF-16 in big endian', utf16be(CSV)],
  ['UTF-16 in big endian with a byte order mark', utf16be(`\ufeff${CSV}`)],
])('a file in %s is read', (_, bytes) => {
  expect(readTextFile(bytes)).toEqual({ text: CSV })
})

test('a file in Shift_JIS, as Japanese Excel writes it, is read', () => {
  const bytes = new Uint8Array([
    ...latin1('target,key,ja,vi,en\r\nAPP,a.b,'),
    ...SHIFT_JIS_CELLS,
    ...latin1(',a,b\r\n'),
  ])
  expect(readTextFile(bytes)).toEqual({ text: 'target,key,ja,vi,en\r\nAPP,a.b,カフェ髙﨑,a,b\r\n' })
})

test.each([
  ['an empty file', new Uint8Array(), { unreadable: 'empty' }],
  ['blank lines', utf8('\ufeff \r\n'), { unreadable: 'empty' }],
  [
    'Vietnamese in Windows-1258',
    latin1(`${CSV.slice(0, 21)}APP,a.b,C\xf3,\xd0\xe3 g\xf3i,\r\n`),
    { unreadable: 'encoding' },
  ],
  ['Japanese in EUC-JP', latin1('target,key\r\nAPP,\xa5\xab\xa5\xd5\xa5\xa7\r\n'), { unreadable: 'encoding' }],
  ['Japanese in ISO-2022-JP', latin1('target,key\r\nAPP,\x1b$B%+%U%!\x1b(B\r\n'), { unreadable: 'encoding' }],
  ['French in Windows-1252', latin1('target,key\r\nAPP,g\xe9n\xe9ral\r\n'), { unreadable: 'encoding' }],
  ['a cut UTF-16 text', utf16le(`\ufeff${CSV}`).slice(0, -1), { unreadable: 'encoding' }],
])('%s is refused', (_, bytes, content) => {
  expect(readTextFile(bytes)).toEqual(content)
})

test.each([
  ['html', latin1('MIME-Version: 1.0\r\nContent-Type: multipart/related')],
  ['excel', zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['word', zip('[Content_Types].xml', 'word/document.xml')],
  ['openDocument', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
  ['numbers', zip('Index/Document.iwa')],
  ['archive', zip('texts.csv')],
  ['archive', new Uint8Array(gzipSync(CSV))],
  ['archive', latin1('7z\xbc\xaf\x27\x1c')],
  ['archive', latin1('Rar!\x1a\x07\x01\0')],
  ['archive', latin1('BZh91AY')],
  ['archive', latin1('\xfd7zXZ\0')],
  ['archive', latin1('\x28\xb5\x2f\xfd$')],
  ['excelOld', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['pdf', latin1('%PDF-1.7\n')],
  ['picture', latin1('\x89PNG\r\n\x1a\n')],
  ['picture', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['picture', latin1('GIF89a')],
  ['picture', latin1('RIFF\x10\0\0\0WEBPVP8 ')],
  ['picture', latin1('BM\x36\0\x0c\0\0\0\0\0')],
  ['picture', latin1('\0\0\0\x18ftypheic')],
  ['html', utf8('\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>key</td></tr></table>')],
  ['html', utf8('<!DOCTYPE html><table>')],
  ['html', utf16le('\ufeff\n<table border=1>')],
  ['xml', utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>')],
  ['richText', latin1('{\\rtf1\\ansi')],
  ['utf32', latin1('\xff\xfe\0\0t\0\0\0')],
  ['binary', latin1('target,key\0\x01\x02')],
] as const)('a file of the kind %s is named', (kind, bytes) => {
  expect(readTextFile(bytes)).toEqual({ unreadable: 'kind', kind })
})
