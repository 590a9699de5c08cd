import { desc, eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removePicture, setPicture } from '../../contract/profilePicture.ts'
import { auditLog } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { openTestApp, createRecordingLiveUpdates, type TestApp } from '../testing/testApp.ts'
import { createPictureConverter, createPictureQueue } from './pictureFile.ts'
import { staffPicture } from './tables.ts'

const WRONG_TYPE_MESSAGE = 'JPEG、PNG、WebPのいずれかの画像を選んでください。'
const DAMAGED_FILE_MESSAGE = '画像を読み込めません。ファイルが壊れている可能性があります。'

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())

/** Creates a picture whose left half is red and whose right half is blue. */
function createPicture(width = 60, height = 40): Sharp {
  const blueHalf = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blueHalf, left: width / 2, top: 0 },
  ])
}

const sendPicture = (file: Uint8Array) =>
  app.call(setPicture, { body: { image: Buffer.from(file).toString('base64') } }, { as: 'noPermissions' })

/** Sends a picture and loads the stored one. */
async function sendAndLoad(file: Uint8Array) {
  const setPictureResponse = await sendPicture(file)
  expect(setPictureResponse.status).toBe(200)
  const { profileImage } = setPictureResponse.body.data
  expect(profileImage).toMatch(/^\/picture\/staff\/[\da-f]{64}\.webp$/)
  const response = await app.app.request(profileImage ?? '')
  expect(response.status).toBe(200)
  return { path: profileImage ?? '', headers: response.headers, file: Buffer.from(await response.arrayBuffer()) }
}

/** Returns whether the color of a pixel is closer to red or to blue. */
async function colorAt(file: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

describe('a picture of a staff member', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a picture of a staff member in %s is stored as a square of 256 pixels in WebP',
    async (format) => {
      const { file } = await sendAndLoad(await createPicture().toFormat(format).toBuffer())
      const { width, height, format: storedFormat, pages } = await sharp(file).metadata()
      expect([width, height, storedFormat, pages]).toEqual([256, 256, 'webp', undefined])
      expect([await colorAt(file, 20, 128), await colorAt(file, 236, 128)]).toEqual(['red', 'blue'])
    },
  )

  test('a picture is turned upright by its EXIF orientation, and keeps no metadata', async () => {
    const exif = { IFD0: { Copyright: 'of a person' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } }
    const sentFile = await createPicture(40, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(sentFile).metadata()).exif).toBeDefined()
    const { file } = await sendAndLoad(sentFile)
    const { exif: storedExif, icc, xmp, orientation } = await sharp(file).metadata()
    expect([storedExif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect([await colorAt(file, 128, 20), await colorAt(file, 128, 236)]).toEqual(['red', 'blue'])
  })

  test('a picture is served from a path that changes with it, may be cached for a year, and cannot run scripts', async () => {
    const firstPicture = await sendAndLoad(await createPicture(60, 40).png().toBuffer())
    expect(
      ['Content-Type', 'X-Content-Type-Options', 'Cache-Control', 'Content-Security-Policy'].map((name) =>
        firstPicture.headers.get(name),
      ),
    ).toEqual([
      'image/webp',
      'nosniff',
      'public, max-age=31536000, immutable',
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    ])
    const secondPicture = await sendAndLoad(
      await sharp(await createPicture(60, 40).png().toBuffer())
        .rotate(90)
        .png()
        .toBuffer(),
    )
    expect(secondPicture.path).not.toBe(firstPicture.path)
    expect((await app.app.request(firstPicture.path)).status).toBe(404)
    for (const path of ['/picture/staff/1.webp', `/picture/staff/${'0'.repeat(64)}.webp`, '/picture/staff/'])
      expect((await app.app.request(path)).status).toBe(404)
  })

  test('setting a picture notifies the consoles of its owner and writes an audit line, but only once for the same picture', async () => {
    const file = await createPicture(80, 40).png().toBuffer()
    const countAuditLines = () => app.db.$count(auditLog, eq(auditLog.event, 'setPicture'))
    const lineCountBefore = await countAuditLines()
    publishedEvents.length = 0
    for (let time = 0; time < 2; time += 1) await sendPicture(file)
    expect(await countAuditLines()).toBe(lineCountBefore + 1)
    expect(publishedEvents).toEqual([
      {
        type: 'changed',
        change: { record: 'staff', id: app.staffIds.noPermissions },
        staffId: app.staffIds.noPermissions,
      },
      {
        type: 'changed',
        change: { record: 'profile', id: app.staffIds.noPermissions },
        staffId: app.staffIds.noPermissions,
      },
    ])
  })

  test('the picture of a staff member can be removed, even if it has been removed already', async () => {
    const { path } = await sendAndLoad(await createPicture().png().toBuffer())
    for (let time = 0; time < 2; time += 1) {
      const response = await app.call(removePicture, {}, { as: 'noPermissions' })
      expect([response.status, response.body.data.profileImage]).toEqual([200, null])
    }
    expect((await app.app.request(path)).status).toBe(404)
    expect(await app.db.$count(staffPicture)).toBe(0)
    const [last] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect([last?.event, last?.recordId]).toEqual(['removePicture', app.staffIds.noPermissions])
  })
})

/** Creates an animated WebP picture with two frames. */
async function createAnimatedPicture(): Promise<Buffer> {
  const frames = await Promise.all([createPicture().png().toBuffer(), createPicture().negate().png().toBuffer()])
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

const badFiles: Record<string, { createFile: () => Promise<Buffer> | Buffer; message: string }> = {
  'a text': { createFile: () => Buffer.from('not a picture'), message: WRONG_TYPE_MESSAGE },
  'an SVG': {
    createFile: () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    message: WRONG_TYPE_MESSAGE,
  },
  'a GIF': { createFile: () => createPicture().gif().toBuffer(), message: WRONG_TYPE_MESSAGE },
  'a TIFF': { createFile: () => createPicture().tiff().toBuffer(), message: WRONG_TYPE_MESSAGE },
  'a HTML page that begins like a JPEG': {
    createFile: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>1</script>')]),
    message: DAMAGED_FILE_MESSAGE,
  },
  'a truncated JPEG': {
    createFile: async () => (await createPicture(600, 400).jpeg().toBuffer()).subarray(0, 900),
    message: DAMAGED_FILE_MESSAGE,
  },
  'a truncated PNG': {
    createFile: async () => (await createPicture(600, 400).png().toBuffer()).subarray(0, 200),
    message: DAMAGED_FILE_MESSAGE,
  },
  'an animated WebP': {
    createFile: createAnimatedPicture,
    message: 'アニメーション画像は使用できません。静止画を選んでください。',
  },
  'a small file of very many pixels': {
    createFile: () =>
      sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    message: '画像が大きすぎます。5,000万画素以下の画像を選んでください。',
  },
}

test.each(Object.entries(badFiles))(
  'a picture file is refused and changes nothing: %s',
  async (_name, { createFile, message }) => {
    const { path } = await sendAndLoad(await createPicture().png().toBuffer())
    const response = await sendPicture(await createFile())
    expect([response.status, response.body.errors]).toEqual([422, { image: message }])
    expect((await app.app.request(path)).status).toBe(200)
  },
)

test('a picture is refused if it is empty, not base64 or above 1 MB', async () => {
  const sendImageText = (image: string) =>
    app.send('POST', '/auth/profile/picture', { as: 'noPermissions', body: JSON.stringify({ image }) })
  expect((await sendImageText('')).body.errors).toEqual({ image: 'この項目に入力してください。' })
  expect((await sendImageText('data:image/png;base64,AAAA')).body.errors).toEqual({ image: WRONG_TYPE_MESSAGE })
  const tooLargeResponse = await sendImageText('A'.repeat(1_048_576))
  expect([tooLargeResponse.status, tooLargeResponse.body.message]).toEqual([
    413,
    '送信データが大きすぎます。1 MB以下にしてください。',
  ])
})

test('two pictures are converted at a time, eight wait, and any further one is refused with 503', async () => {
  const finishFunctions: (() => void)[] = []
  const convert = createPictureConverter(
    createPictureQueue(),
    () => new Promise((resolve) => finishFunctions.push(() => resolve(Buffer.from('x')))),
  )
  const conversions = Array.from({ length: 10 }, () => convert(new Uint8Array(), 'square'))
  expect(finishFunctions).toHaveLength(2)
  const refusedConversion = await convert(new Uint8Array(), 'square').catch((error: unknown) => error)
  if (!(refusedConversion instanceof Failure)) throw new Error('was not refused')
  expect([refusedConversion.status, refusedConversion.details.headers]).toEqual([503, { 'Retry-After': '5' }])
  for (let finishedCount = 0; finishedCount < 10; finishedCount += 1) {
    await expect.poll(() => finishFunctions.length).toBeGreaterThan(finishedCount)
    finishFunctions[finishedCount]?.()
  }
  await expect(Promise.all(conversions)).resolves.toHaveLength(10)
  void convert(new Uint8Array(), 'square')
  expect(finishFunctions).toHaveLength(11)
})
