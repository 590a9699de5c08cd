import { ImageRefusal, imageUploadMachine } from './imageUpload.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const image = { id: 5, width: 2, height: 3, url: '/a', thumbUrl: '/b' }
const progress = (share: number) => ({ type: 'progress', share })
const fail = (failure: unknown) => ({ type: 'fail', failure })

scenario(
  'a picture is checked and sent, again if the server asks to wait or the person wants it',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [doneEvent('read'), 'uploading', 'stops read', 'starts upload {"conversationId":1}'],
    [progress(0.5), 'stays', 'share = 0.5'],
    [fail(new Error('no response')), 'failed', 'stops upload', 'tags = '],
    ['retry', 'uploading', 'starts upload {"conversationId":1}', 'share = 0', 'tags = running'],
    [fail({ retryAfter: 7 }), 'waiting', 'stops upload', 'failure = {"retryAfter":7}'],
    [6999, 'stays'],
    [1, 'uploading', 'starts upload {"conversationId":1}'],
    [
      { type: 'complete', image },
      'ready',
      'stops upload',
      'image = {"id":5,"width":2,"height":3,"url":"/a","thumbUrl":"/b"}',
      'tags = ',
    ],
    ['cancel', 'cancelled', 'ends'],
  ],
  { input: { conversationId: 1 } },
)

scenario(
  'a file that is no picture is not sent',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [
      errorEvent('read', new ImageRefusal('no picture')),
      'refused',
      'stops read',
      'failure = {"reason":"no picture"}',
      'tags = ',
    ],
    ['cancel', 'cancelled', 'ends'],
  ],
  { input: { conversationId: 1 } },
)

scenario(
  'a picture that the server refuses is not sent again',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [doneEvent('read'), 'uploading', 'stops read', 'starts upload {"conversationId":1}'],
    [
      fail(new ImageRefusal('too many pixels')),
      'refused',
      'stops upload',
      'failure = {"reason":"too many pixels"}',
      'tags = ',
    ],
    ['retry', 'refused'],
  ],
  { input: { conversationId: 1 } },
)

scenario(
  'a picture that is given up is no longer sent',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [doneEvent('read'), 'uploading', 'stops read', 'starts upload {"conversationId":1}'],
    ['cancel', 'cancelled', 'stops upload', 'tags = ', 'ends'],
  ],
  { input: { conversationId: 1 } },
)

scenario(
  'a picture that could not be read or sent for another reason can be given up',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [doneEvent('read'), 'uploading', 'stops read', 'starts upload {"conversationId":1}'],
    [errorEvent('upload'), 'failed', 'stops upload', 'tags = '],
    ['cancel', 'cancelled', 'ends'],
  ],
  { input: { conversationId: 1 } },
)

scenario(
  'a picture waits ten minutes at most',
  imageUploadMachine,
  [
    ['start', 'chosen', 'tags = running'],
    ['start', 'reading', 'starts read'],
    [doneEvent('read'), 'uploading', 'stops read', 'starts upload {"conversationId":1}'],
    [fail({ retryAfter: 9_999 }), 'waiting', 'stops upload', 'failure = {"retryAfter":9999}'],
    [599999, 'stays'],
    [1, 'uploading', 'starts upload {"conversationId":1}'],
  ],
  { input: { conversationId: 1 } },
)
