import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAppImage } from '../../../contract/appApi/chat.ts'
import { listMessages, uploadImage } from '../../../contract/conversation/chat.ts'
import { saveDraft } from '../../../contract/conversation/draft.ts'
import type { Message, MessageImage, MessageToSend } from '../../../contract/conversation/message.ts'
import { MessageType } from '../../../contract/enumerations.ts'
import { APP_API_BASE } from '../../../contract/limits.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { deleteExpiredRows } from '../../app/deleteExpiredRows.ts'
import type { AppPersonOfTest } from '../../testing/appPeople.ts'
import { type CallerName, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { image } from './tables.ts'
import { createConversationFixtures, STAFF, textMessage } from './testing.ts'

const START = new Date('2026-11-21T03:10:00.000Z')
const HOUR_MS = 3_600_000
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
let id: number
let writer: AppPersonOfTest
beforeAll(async () => {
  app = await openTestApp({ callRate: { count: () => undefined } })
  app.time.now = START
  fixtures = await createConversationFixtures(app)
  ;({ id, writer } = await fixtures.openMemberConversation())
})
afterAll(() => app.close())

interface UploadResponse {
  status: number
  body: { data: MessageImage; errors?: Record<string, string> }
}

/** Uploads a file as the member, or as the person of the token, with a declared type that nobody should trust. */
async function upload(file: Uint8Array, token = writer.token, conversationId = id): Promise<UploadResponse> {
  const path = APP_API_BASE + uploadAppImage.path.replace('{id}', String(conversationId))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png', 'Accept-Language': 'ja' }
  const response = await app.app.request(path, { method: 'POST', headers, body: new Uint8Array(file) })
  return { status: response.status, body: (await response.json()) as UploadResponse['body'] }
}

async function uploadAsStaff(file: Uint8Array, as: CallerName = STAFF): Promise<UploadResponse> {
  const { token } = await app.signIn(as)
  const path = `/api/cms${uploadImage.path.replace('{id}', String(id))}`
  const headers = { Authorization: `Bearer ${token}` }
  const response = await app.app.request(path, { method: 'POST', headers, body: new Uint8Array(file) })
  return { status: response.status, body: (await response.json()) as UploadResponse['body'] }
}

const imageMessage = (imageId: number): MessageToSend => {
  const { clientId } = textMessage('')
  return { clientId, type: MessageType.IMAGE, imageId }
}
const createPicture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c73e2a' } })
const readStored = async (imageId: number) => {
  const [row] = await app.db.select().from(image).where(eq(image.id, imageId))
  return row
}

test('a picture is stored in WebP in two sizes, at most 1,600 and 320 pixels, with its size for those who show it', async () => {
  const { status, body } = await upload(await createPicture(3_000, 1_500).jpeg().toBuffer())
  expect([status, body.data.width, body.data.height]).toEqual([200, 1_600, 800])
  const stored = await readStored(body.data.id)
  const sizes = await Promise.all(
    [stored?.fullPicture, stored?.thumb].map(async (bytes) => {
      const { format, width, height } = await sharp(Buffer.from(bytes ?? [])).metadata()
      return [format, width, height]
    }),
  )
  expect(sizes).toEqual([
    ['webp', 1_600, 800],
    ['webp', 320, 160],
  ])
  const small = await upload(await createPicture(40, 30).png().toBuffer())
  expect([small.body.data.width, small.body.data.height]).toEqual([40, 30])
})

test('a picture is sent once, by whoever uploaded it, in its conversation', async () => {
  const { id: imageId } = (await upload(await createPicture().png().toBuffer())).body.data
  const unusable = { imageId: ja['message.imageId.unusable'] }
  const { id: otherId, writer: otherWriter } = await fixtures.openMemberConversation()
  expect((await fixtures.write(otherId, imageMessage(imageId), otherWriter)).body.errors).toEqual(unusable)
  expect((await fixtures.answer(id, imageMessage(imageId))).body.errors).toEqual(unusable)
  const sent = imageMessage(imageId)
  const { seq } = (await fixtures.write(id, sent, writer)).body.data
  expect((await fixtures.write(id, sent, writer)).body.data.seq).toBe(seq)
  expect((await fixtures.write(id, imageMessage(imageId), writer)).body.errors).toEqual(unusable)
  const { items } = (await app.call(listMessages, { params: { id }, query: {} }, { as: STAFF })).body.data
  const { type, text, image: shown } = items.at(-1) as Message
  expect([type, text, shown?.id, shown?.width, shown?.height]).toEqual([MessageType.IMAGE, null, imageId, 40, 30])
  expect(await fixtures.read(id)).toMatchObject({ lastMessage: { type: MessageType.IMAGE, preview: '' } })
})

test('staff send pictures too, and nobody uploads one for a conversation of others', async () => {
  const uploaded = await uploadAsStaff(await createPicture().webp().toBuffer())
  expect((await fixtures.answer(id, imageMessage(uploaded.body.data.id))).status).toBe(200)
  const stranger = await fixtures.addMember(0)
  expect((await upload(await createPicture().png().toBuffer(), stranger.token)).status).toBe(404)
})

const UPRIGHT = { width: 64, height: 32 }
/** For each EXIF orientation, where in the upright picture the pixel at `x` and `y` of the stored one is. */
const UPRIGHT_PLACES: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [63 - x, y],
  3: (x, y) => [63 - x, 31 - y],
  4: (x, y) => [x, 31 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [63 - y, x],
  7: (x, y) => [63 - y, 31 - x],
  8: (x, y) => [y, 31 - x],
}

test.each(Object.entries(UPRIGHT_PLACES))(
  'a picture with the EXIF orientation %s is stored upright without metadata',
  async (orientation, placeOf) => {
    const isTurned = Number(orientation) > 4
    const [width, height] = isTurned ? [UPRIGHT.height, UPRIGHT.width] : [UPRIGHT.width, UPRIGHT.height]
    // The upper left quarter of the upright picture is white, and all others are black.
    const pixels = Array.from({ length: width * height }, (_, index) => {
      const [x, y] = placeOf(index % width, Math.floor(index / width))
      return x < 32 && y < 16 ? 255 : 0
    })
    const turned = await sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } })
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 29/1' } })
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(Number(orientation))
    const { body } = await upload(turned)
    const stored = Buffer.from((await readStored(body.data.id))?.fullPicture ?? [])
    const { exif, orientation: kept, icc, xmp, ...size } = await sharp(stored).metadata()
    expect([size.width, size.height, exif, kept, icc, xmp]).toEqual([
      64,
      32,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const storedPixels = await sharp(stored).greyscale().raw().toBuffer()
    const isWhite = (x: number, y: number) => (storedPixels[y * 64 + x] ?? 0) > 128
    expect([isWhite(10, 5), isWhite(50, 5), isWhite(10, 25), isWhite(50, 25)]).toEqual([true, false, false, false])
  },
)

const text = (content: string) => Buffer.from(content)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>'
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_SIGNATURE = Buffer.from('ffd8ffe0', 'hex')
const chunk = (name: string, size: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, size]), text(name), Buffer.alloc(size - 8)])
/** Files that are not the pictures that their names or first bytes say. */
const LYING_FILES: Record<string, () => Buffer | Promise<Buffer>> = {
  'an empty file': () => Buffer.alloc(0),
  'a text': () => text('picture.png'),
  'an SVG': () => text(SVG),
  'an SVG with an XML declaration': () => text(`<?xml version="1.0"?>${SVG}`),
  'an SVG after a byte order mark': () => text(`\ufeff${SVG}`),
  'an SVG with an external entity': () => text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
  'a compressed SVG': () => gzipSync(SVG),
  'an HTML page': () => text(HTML),
  'an HTML page that begins like a comment': () => text(`<!--${HTML}-->`),
  'a script': () => text('alert(1)'),
  JSON: () => text('{"image":true}'),
  'a PDF': () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  'a PDF after the signature of PNG': () => Buffer.concat([PNG_SIGNATURE, text('%PDF-1.7\n%%EOF')]),
  'an SVG after the signature of PNG': () => Buffer.concat([PNG_SIGNATURE, text(SVG)]),
  'an HTML page after the signature of PNG': () => Buffer.concat([PNG_SIGNATURE, text(HTML)]),
  'an HTML page after the signature of JPEG': () => Buffer.concat([JPEG_SIGNATURE, text(HTML)]),
  'an HTML page after the signature of GIF': () => text(`GIF89a${HTML}`),
  'a script that begins like a GIF': () => text('GIF89a/*\u0000*/=1;alert(1)//;'),
  'a script that begins like an old GIF': () => text('GIF87a=1;alert(1)'),
  'an HTML page in a WebP container': () =>
    Buffer.concat([text('RIFF'), Buffer.from([90, 0, 0, 0]), text(`WEBP${HTML}`)]),
  'an MP4': () => Buffer.concat([chunk('ftypisom', 24), chunk('mdat', 64)]),
  'a QuickTime film': () => chunk('ftypqt  ', 20),
  'a HEIC picture': () => chunk('ftypheic', 24),
  'an AVIF picture': () => createPicture().avif().toBuffer(),
  'a TIFF picture': () => createPicture().tiff().toBuffer(),
  'a BMP picture': () => Buffer.concat([text('BM'), Buffer.alloc(60)]),
  'an icon': () => Buffer.from('00000100010001010000010018003000000016000000', 'hex'),
  'a ZIP archive': () => Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(40)]),
  'a program': () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(60)]),
  'a Windows program': () => text('MZ\u0090\u0000This program cannot be run in DOS mode'),
  'the first half of a PNG': async () => {
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, noise: { type: 'gaussian' }, background: '#fff' },
    })
      .png()
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  },
  'the first bytes of a JPEG': async () => (await createPicture().jpeg().toBuffer()).subarray(0, 100),
}

test.each(Object.entries(LYING_FILES))('%s, sent as a PNG, is refused', async (_name, createFile) => {
  const countBefore = await app.db.$count(image)
  const { status, body } = await upload(await createFile())
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['image']])
  expect([ja['message.image.type'], ja['picture.damaged']]).toContain(body.errors?.['image'])
  expect(await app.db.$count(image)).toBe(countBefore)
})

test('a picture with a page or an archive behind it is stored without them', async () => {
  const picture = await createPicture().png().toBuffer()
  const { body } = await upload(Buffer.concat([picture, text(`${HTML}PK\u0003\u0004`)]))
  const stored = Buffer.from((await readStored(body.data.id))?.fullPicture ?? [])
  expect([stored.includes('script'), stored.includes('PK'), stored.subarray(8, 12).toString()]).toEqual([
    false,
    false,
    'WEBP',
  ])
})

test('of an animated picture the first frame is kept', async () => {
  const frames = [createPicture(20, 20), createPicture(20, 20).negate()].map((frame) => frame.png().toBuffer())
  const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const { status, body } = await upload(animation)
  expect([status, body.data.width, body.data.height]).toEqual([200, 20, 20])
})

test('a picture of more than 40 megapixels is refused before it is decoded', async () => {
  const { status, body } = await upload(await createPicture(8_001, 5_000).png({ compressionLevel: 9 }).toBuffer())
  expect([status, body.errors]).toEqual([422, { image: ja['message.image.pixels'] }])
})

test('the signed address of a picture is the same for an hour, works for at most two, and opens nothing but the picture', async () => {
  const { id: imageId, url, thumbUrl } = (await upload(await createPicture().png().toBuffer())).body.data
  await fixtures.write(id, imageMessage(imageId), writer)
  const shownNow = async () =>
    (await app.call(listMessages, { params: { id }, query: {} }, { as: STAFF })).body.data.items.at(-1)?.image
  expect(await shownNow()).toMatchObject({ url, thumbUrl })
  const response = await app.app.request(url)
  const headersOf = (names: string[]) => names.map((name) => response.headers.get(name))
  expect(response.status).toBe(200)
  expect(headersOf(['Content-Type', 'X-Content-Type-Options', 'Content-Security-Policy', 'Cache-Control'])).toEqual([
    'image/webp',
    'nosniff',
    "default-src 'none'; sandbox; frame-ancestors 'none'",
    'private, max-age=3600, immutable',
  ])
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('webp')
  expect((await app.app.request(thumbUrl)).status).toBe(200)
  const [path, query] = url.split('?')
  const forged = [
    `${path}`,
    `${url}x`,
    `${url}&size=thumb`,
    url.replace(/e=\d+/, (part) => `e=${Number(part.slice(2)) + 1}`),
    `/chat/image/${imageId + 1}?${query}`,
    '/chat/image/abc',
    `/chat/image/${imageId}?e=1&s=`,
  ]
  for (const address of forged) expect([address, (await app.app.request(address)).status]).toEqual([address, 404])
  app.time.now = new Date('2026-11-21T04:59:59.999Z')
  expect((await app.app.request(url)).status).toBe(200)
  app.time.now = new Date('2026-11-21T05:00:00.000Z')
  expect((await app.app.request(url)).status).toBe(404)
  app.time.now = START
})

test('a picture that is neither sent nor in a draft within a day is deleted', async () => {
  const [sent, drafted, forgotten] = await Promise.all(
    [1, 2, 3].map(async () => (await uploadAsStaff(await createPicture().png().toBuffer())).body.data.id),
  )
  await fixtures.answer(id, imageMessage(sent ?? 0))
  const draft = { text: '', imageIds: [drafted ?? 0], basedOnSeq: 0, version: 0 }
  expect((await app.call(saveDraft, { params: { id }, body: draft }, { as: STAFF })).status).toBe(200)
  const hasPicture = async () =>
    Promise.all([sent, drafted, forgotten].map(async (each) => (await readStored(each ?? 0)) !== undefined))
  await deleteExpiredRows(app.db, new Date(START.getTime() + 23 * HOUR_MS))
  expect(await hasPicture()).toEqual([true, true, true])
  await deleteExpiredRows(app.db, new Date(START.getTime() + 25 * HOUR_MS))
  expect(await hasPicture()).toEqual([true, true, false])
})

test('a draft shows the own pictures of its conversation that can still be sent, and keeps no others', async () => {
  const upload = async (as: CallerName = STAFF) =>
    (await uploadAsStaff(await createPicture().png().toBuffer(), as)).body.data
  const [first, second, ofColleague] = [await upload(), await upload(), await upload('allPermissions')]
  const { version } = (await fixtures.read(id)).draft
  const imageIds = [second, ofColleague, first].map((each) => each?.id ?? 0)
  const body = { text: '', imageIds, basedOnSeq: 0, version }
  const saved = await app.call(saveDraft, { params: { id }, body }, { as: STAFF })
  const { draft } = await fixtures.read(id)
  expect([saved.body.data, draft]).toEqual([draft, draft])
  expect([draft.imageIds, draft.images]).toEqual([
    [second?.id, first?.id],
    [second, first],
  ])
  await fixtures.answer(id, imageMessage(second?.id ?? 0))
  expect((await fixtures.read(id)).draft.images).toEqual([first])
})
