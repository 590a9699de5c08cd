import { composerMachine } from './composer.ts'
import { DraftConflict } from './composerSetup.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const edit = (text: string, seenSeq = 4) => ({ type: 'edit', text, seenSeq })
const send = { type: 'send', seenSeq: 5 }
const receiveAnswers = (...seqs: number[]) => ({ type: 'receiveAnswers', seqs })
const receiveDraft = (text: string, version: number, basedOnSeq?: number) => ({
  type: 'receiveDraft',
  draft: { text, images: [], version, ...(basedOnSeq === undefined ? {} : { basedOnSeq }) },
})
const sendElsewhere = (version: number) => ({ type: 'sendElsewhere', version })
const saved = (version: number) => doneEvent('saveDraft', { text: '', images: [], version })
const conflict = (text: string, version: number) =>
  errorEvent('saveDraft', new DraftConflict({ text, images: [], version }))
const notSaved = errorEvent('saveDraft', new Error('no response'))

/** Shows pictures by their ids and a long text by its length, and leaves out that a draft has no pictures. */
function shortenValue(key: string, value: unknown): unknown {
  if (key === 'images' && Array.isArray(value) && value.length === 0) return undefined
  if (typeof value === 'object' && value !== null && 'thumbUrl' in value)
    return (value as { id: number } & typeof value).id
  return typeof value === 'string' && value.length > 100 ? `${value.length} characters` : value
}

scenario(
  'the draft is saved when nobody types for a while, and at once when the field is left',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [send, 'refused'],
    [edit('a'), 'draft.unsaved.changed', 'text = "a"', 'basedOnSeq = 4', 'tags = notStored'],
    [799, 'stays'],
    [edit('ab', 5), 'stays', 'text = "ab"'],
    [799, 'stays'],
    [1, 'draft.saving', 'starts saveDraft {"text":"ab","version":0,"basedOnSeq":4}', 'saving = {"text":"ab"}'],
    [saved(1), 'draft.saved', 'stops saveDraft', 'stored = {"text":"ab","version":1}', 'tags = '],
    [edit('abc'), 'draft.unsaved.changed', 'text = "abc"', 'tags = notStored'],
    [edit('ab'), 'draft.saved', 'text = "ab"', 'tags = '],
    [edit('ab'), 'stays'],
    [800, 'stays'],
    [edit('abd'), 'draft.unsaved.changed', 'text = "abd"', 'tags = notStored'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"abd","version":1,"basedOnSeq":4}', 'saving = {"text":"abd"}'],
    [edit('abde'), 'stays', 'text = "abde"'],
    [saved(2), 'draft.unsaved.changed', 'stops saveDraft', 'stored = {"text":"abd","version":2}'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"abde","version":2,"basedOnSeq":4}', 'saving = {"text":"abde"}'],
    [notSaved, 'draft.unsaved.failed', 'stops saveDraft'],
    [9999, 'stays'],
    [1, 'draft.saving', 'starts saveDraft {"text":"abde","version":2,"basedOnSeq":4}'],
    [notSaved, 'draft.unsaved.failed', 'stops saveDraft'],
    ['connect', 'draft.saving', 'starts saveDraft {"text":"abde","version":2,"basedOnSeq":4}'],
    [notSaved, 'draft.unsaved.failed', 'stops saveDraft'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"abde","version":2,"basedOnSeq":4}'],
    [notSaved, 'draft.unsaved.failed', 'stops saveDraft'],
    [edit('abd'), 'draft.saved', 'text = "abd"', 'tags = '],
    [edit(' '), 'draft.unsaved.changed', 'text = " "', 'tags = notStored'],
    [send, 'refused'],
    [edit('x'.repeat(4_001)), 'stays', 'text = "4001 characters"'],
    [send, 'refused'],
    [edit('xx'), 'stays', 'text = "xx"'],
    [
      send,
      'draft.saved',
      'putIntoOutbox {"text":"xx","seenSeq":5,"despite":[],"draftVersion":2}',
      'text = ""',
      'stored = {"text":"","version":2}',
      'tags = ',
    ],
    [send, 'refused'],
  ],
  { input: { draft: { text: '', images: [], version: 0, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'an answer of a colleague is seen before the text is sent despite it',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [receiveAnswers(), 'refused'],
    [receiveAnswers(4), 'answers.answeredMeanwhile.announced', 'answerSeqs = [4]'],
    [edit('x', 9), 'draft.unsaved.changed', 'text = "x"', 'tags = notStored'],
    [receiveAnswers(), 'refused'],
    [receiveAnswers(10), 'stays', 'answerSeqs = [10]'],
    [send, 'refused'],
    [399, 'stays'],
    [1, 'answers.answeredMeanwhile.noticed', 'noticedSeqs = [10]'],
    [receiveAnswers(10), 'refused'],
    [receiveAnswers(10, 11), 'answers.answeredMeanwhile.announced', 'answerSeqs = [10,11]'],
    [send, 'refused'],
    [
      400,
      'draft.saving answers.answeredMeanwhile.noticed',
      'starts saveDraft {"text":"x","version":3,"basedOnSeq":3}',
      'saving = {"text":"x"}',
      'noticedSeqs = [10,11]',
    ],
    [
      send,
      'answers.free',
      'putIntoOutbox {"text":"x","seenSeq":5,"despite":[10,11],"draftVersion":3}',
      'text = ""',
      'answerSeqs = []',
      'noticedSeqs = []',
    ],
    [receiveAnswers(12), 'refused'],
    [edit('y'), 'stays', 'text = "y"', 'basedOnSeq = 4'],
    [receiveAnswers(12), 'answers.answeredMeanwhile.announced', 'answerSeqs = [12]'],
    [edit(' '), 'answers.free', 'text = " "', 'answerSeqs = []'],
  ],
  { input: { draft: { text: 'hello', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'a sent draft does not come back, also if the next one is saved before the console knows of its deletion',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [
      send,
      'stays',
      'putIntoOutbox {"text":"a","seenSeq":5,"despite":[],"draftVersion":3}',
      'text = ""',
      'stored = {"text":"","version":3}',
    ],
    [edit('b'), 'draft.unsaved.changed', 'text = "b"', 'basedOnSeq = 4', 'tags = notStored'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"b","version":3,"basedOnSeq":4}', 'saving = {"text":"b"}'],
    [conflict('', 4), 'draft.unsaved.changed', 'stops saveDraft', 'stored = {"text":"","version":4}'],
    [800, 'draft.saving', 'starts saveDraft {"text":"b","version":4,"basedOnSeq":4}'],
    [saved(5), 'draft.saved', 'stops saveDraft', 'stored = {"text":"b","version":5}', 'tags = '],
    [
      send,
      'stays',
      'putIntoOutbox {"text":"b","seenSeq":5,"despite":[],"draftVersion":5}',
      'text = ""',
      'stored = {"text":"","version":5}',
    ],
    [edit('c'), 'draft.unsaved.changed', 'text = "c"', 'tags = notStored'],
    [receiveDraft('', 7), 'stays', 'stored = {"text":"","version":7}'],
    [800, 'draft.saving', 'starts saveDraft {"text":"c","version":7,"basedOnSeq":4}', 'saving = {"text":"c"}'],
    [saved(8), 'draft.saved', 'stops saveDraft', 'stored = {"text":"c","version":8}', 'tags = '],
    [edit('d'), 'draft.unsaved.changed', 'text = "d"', 'tags = notStored'],
    [receiveDraft('', 9), 'draft.conflict', 'other = {"text":"","version":9}'],
  ],
  { input: { draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'a draft that was sent while it was saved is deleted afterwards',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [edit('b'), 'draft.unsaved.changed', 'text = "b"', 'tags = notStored'],
    [
      send,
      'draft.saved',
      'putIntoOutbox {"text":"b","seenSeq":5,"despite":[],"draftVersion":3}',
      'text = ""',
      'stored = {"text":"","version":3}',
      'tags = ',
    ],
    [edit('c'), 'draft.unsaved.changed', 'text = "c"', 'basedOnSeq = 4', 'tags = notStored'],
    [receiveDraft('', 4), 'stays', 'stored = {"text":"","version":4}'],
    [800, 'draft.saving', 'starts saveDraft {"text":"c","version":4,"basedOnSeq":4}', 'saving = {"text":"c"}'],
    [send, 'stays', 'putIntoOutbox {"text":"c","seenSeq":5,"despite":[],"draftVersion":4}', 'text = ""'],
    [saved(5), 'draft.unsaved.changed', 'stops saveDraft', 'stored = {"text":"c","version":5}'],
    [800, 'draft.saving', 'starts saveDraft {"text":"","version":5,"basedOnSeq":4}', 'saving = {"text":""}'],
    [saved(6), 'draft.saved', 'stops saveDraft', 'stored = {"text":"","version":6}', 'tags = '],
  ],
  { input: { draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'a newer draft of another tab or device is taken over, or offered beside the own text',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [receiveDraft('z', 3), 'refused'],
    [receiveDraft('z', 4), 'stays', 'text = "z"', 'stored = {"text":"z","version":4}'],
    [edit('own'), 'draft.unsaved.changed', 'text = "own"', 'tags = notStored'],
    [receiveDraft('own', 5), 'draft.saved', 'stored = {"text":"own","version":5}', 'tags = '],
    [edit('own 2'), 'draft.unsaved.changed', 'text = "own 2"', 'tags = notStored'],
    [receiveDraft('y', 5), 'refused'],
    [receiveDraft('y', 6), 'draft.conflict', 'other = {"text":"y","version":6}'],
    [receiveDraft('x', 6), 'refused'],
    [receiveDraft('w', 7), 'stays', 'other = {"text":"w","version":7}'],
    [edit('own 3'), 'stays', 'text = "own 3"'],
    [
      'keepOwn',
      'draft.saving',
      'starts saveDraft {"text":"own 3","version":7,"basedOnSeq":3}',
      'stored = {"text":"w","version":7}',
      'saving = {"text":"own 3"}',
      'other = undefined',
    ],
    [conflict('own 3', 8), 'draft.saved', 'stops saveDraft', 'stored = {"text":"own 3","version":8}', 'tags = '],
    [edit('own 4'), 'draft.unsaved.changed', 'text = "own 4"', 'tags = notStored'],
    [800, 'draft.saving', 'starts saveDraft {"text":"own 4","version":8,"basedOnSeq":3}', 'saving = {"text":"own 4"}'],
    [conflict('v', 9), 'draft.conflict', 'stops saveDraft', 'other = {"text":"v","version":9}'],
    [send, 'stays', 'putIntoOutbox {"text":"own 4","seenSeq":5,"despite":[],"draftVersion":8}', 'text = ""'],
    ['takeOther', 'draft.saved', 'text = "v"', 'stored = {"text":"v","version":9}', 'other = undefined', 'tags = '],
    [edit('vv'), 'draft.unsaved.changed', 'text = "vv"', 'tags = notStored'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"vv","version":9,"basedOnSeq":3}', 'saving = {"text":"vv"}'],
    [conflict('u', 8), 'draft.unsaved.failed', 'stops saveDraft'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"vv","version":9,"basedOnSeq":3}'],
    [conflict('', 11), 'draft.conflict', 'stops saveDraft', 'other = {"text":"","version":11}'],
    ['takeOther', 'draft.saved', 'text = ""', 'stored = {"text":"","version":11}', 'other = undefined', 'tags = '],
  ],
  { input: { draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'a draft that another tab has sent leaves the field, unless the person has gone on typing',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [sendElsewhere(2), 'refused'],
    [sendElsewhere(3), 'stays', 'text = ""', 'stored = {"text":"","version":3}'],
    [edit('t'), 'draft.unsaved.changed', 'text = "t"', 'basedOnSeq = 4', 'tags = notStored'],
    [sendElsewhere(3), 'refused'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"t","version":3,"basedOnSeq":4}', 'saving = {"text":"t"}'],
    [conflict('', 4), 'draft.unsaved.changed', 'stops saveDraft', 'stored = {"text":"","version":4}'],
    [800, 'draft.saving', 'starts saveDraft {"text":"t","version":4,"basedOnSeq":4}'],
    [saved(5), 'draft.saved', 'stops saveDraft', 'stored = {"text":"t","version":5}', 'tags = '],
    [edit('u'), 'draft.unsaved.changed', 'text = "u"', 'tags = notStored'],
    [sendElsewhere(5), 'refused'],
    [800, 'draft.saving', 'starts saveDraft {"text":"u","version":5,"basedOnSeq":4}', 'saving = {"text":"u"}'],
    [conflict('', 6), 'draft.conflict', 'stops saveDraft', 'other = {"text":"","version":6}'],
    [
      'keepOwn',
      'draft.saving',
      'starts saveDraft {"text":"u","version":6,"basedOnSeq":4}',
      'stored = {"text":"","version":6}',
      'other = undefined',
    ],
  ],
  { input: { draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'what was typed and not saved before a reload is saved then',
  composerMachine,
  [
    ['start', 'answers.free draft.unsaved.changed', 'tags = notStored'],
    [800, 'draft.saving', 'starts saveDraft {"text":"ab","version":3,"basedOnSeq":2}', 'saving = {"text":"ab"}'],
  ],
  {
    input: {
      draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 },
      kept: { text: 'ab', images: [], version: 3, basedOnSeq: 2 },
    },
    shortenValue,
  },
)

scenario(
  'what was typed before a reload is kept beside a draft that is newer',
  composerMachine,
  [
    ['start', 'answers.free draft.conflict', 'tags = notStored'],
    [send, 'stays', 'putIntoOutbox {"text":"ab","seenSeq":5,"despite":[],"draftVersion":3}', 'text = ""'],
    [receiveDraft('b', 5), 'stays', 'other = {"text":"b","version":5}'],
    [
      'keepOwn',
      'draft.saving',
      'starts saveDraft {"text":"","version":5,"basedOnSeq":2}',
      'stored = {"text":"b","version":5}',
      'other = undefined',
    ],
    [saved(6), 'draft.saved', 'stops saveDraft', 'stored = {"text":"","version":6}', 'tags = '],
  ],
  {
    input: {
      draft: { text: 'a', images: [], version: 4, basedOnSeq: 3 },
      kept: { text: 'ab', images: [], version: 3, basedOnSeq: 2 },
    },
    shortenValue,
  },
)

scenario(
  'what was typed before a reload and is saved needs no choice',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [
      send,
      'stays',
      'putIntoOutbox {"text":"ab","seenSeq":5,"despite":[],"draftVersion":4}',
      'text = ""',
      'stored = {"text":"","version":4}',
    ],
  ],
  {
    input: {
      draft: { text: 'ab', images: [], version: 4, basedOnSeq: 3 },
      kept: { text: 'ab', images: [], version: 3, basedOnSeq: 2 },
    },
    shortenValue,
  },
)

scenario(
  'answers that the writer of a draft of another tab has not seen are those after the one on which it is based',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [
      receiveDraft('b', 4, 7),
      'stays',
      'text = "b"',
      'basedOnSeq = 7',
      'stored = {"text":"b","version":4,"basedOnSeq":7}',
    ],
    [edit('own'), 'draft.unsaved.changed', 'text = "own"', 'tags = notStored'],
    [receiveDraft('c', 5, 9), 'draft.conflict', 'other = {"text":"c","version":5,"basedOnSeq":9}'],
    [
      'takeOther',
      'draft.saved',
      'text = "c"',
      'basedOnSeq = 9',
      'stored = {"text":"c","version":5,"basedOnSeq":9}',
      'other = undefined',
      'tags = ',
    ],
  ],
  { input: { draft: { text: 'a', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'a text that was never saved is sent without a draft, and saved again if that was not possible',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [edit('a'), 'draft.unsaved.changed', 'text = "a"', 'basedOnSeq = 4', 'tags = notStored'],
    [receiveDraft('', 0), 'refused'],
    [send, 'draft.saved', 'putIntoOutbox {"text":"a","seenSeq":5,"despite":[]}', 'text = ""', 'tags = '],
    [edit('b'), 'draft.unsaved.changed', 'text = "b"', 'tags = notStored'],
    ['save', 'draft.saving', 'starts saveDraft {"text":"b","version":0,"basedOnSeq":4}', 'saving = {"text":"b"}'],
    [notSaved, 'draft.unsaved.failed', 'stops saveDraft'],
  ],
  { input: { draft: { text: '', images: [], version: 0, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

const picture = (id: number) => ({ id, width: 1, height: 1, url: `/${id}`, thumbUrl: `/${id}?thumb` })
const choose = (...ids: number[]) => ({ type: 'choose', images: ids.map(picture), seenSeq: 4 })
const sendProduct = { type: 'sendProduct', productId: 7, seenSeq: 12 }

scenario(
  'a product that is sent over an answer that has just appeared names only what was there long enough to be seen',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":12,"despite":[]}'],
    [receiveAnswers(10), 'answers.answeredMeanwhile.announced', 'answerSeqs = [10]'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":9,"despite":[]}'],
    [399, 'stays'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":9,"despite":[]}'],
    [1, 'answers.answeredMeanwhile.noticed', 'noticedSeqs = [10]'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":12,"despite":[10]}'],
    [receiveAnswers(10, 12), 'answers.answeredMeanwhile.announced', 'answerSeqs = [10,12]'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":11,"despite":[10]}'],
    [send, 'refused'],
    [400, 'answers.answeredMeanwhile.noticed', 'noticedSeqs = [10,12]'],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":12,"despite":[10,12]}'],
    [
      edit(''),
      'draft.unsaved.changed answers.free',
      'text = ""',
      'answerSeqs = []',
      'noticedSeqs = []',
      'tags = notStored',
    ],
    [sendProduct, 'stays', 'putProductIntoOutbox {"productId":7,"seenSeq":12,"despite":[]}'],
  ],
  { input: { draft: { text: 'hello', images: [], version: 3, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)

scenario(
  'pictures are a part of the draft, and are sent before its text',
  composerMachine,
  [
    ['start', 'answers.free draft.saved'],
    [choose(1), 'draft.unsaved.changed', 'images = [1]', 'basedOnSeq = 4', 'tags = notStored'],
    [
      800,
      'draft.saving',
      'starts saveDraft {"text":"","images":[1],"version":0,"basedOnSeq":4}',
      'saving = {"text":"","images":[1]}',
    ],
    [saved(1), 'draft.saved', 'stops saveDraft', 'stored = {"text":"","images":[1],"version":1}', 'tags = '],
    [receiveAnswers(6), 'answers.answeredMeanwhile.announced', 'answerSeqs = [6]'],
    [send, 'refused'],
    [400, 'answers.answeredMeanwhile.noticed', 'noticedSeqs = [6]'],
    [choose(1, 2), 'draft.unsaved.changed', 'images = [1,2]', 'tags = notStored'],
    [edit('x'.repeat(4_001), 9), 'stays', 'text = "4001 characters"'],
    [send, 'refused'],
    [edit('x', 9), 'stays', 'text = "x"'],
    [
      send,
      'answers.free draft.saved',
      'putIntoOutbox {"text":"x","images":[1,2],"seenSeq":5,"despite":[6],"draftVersion":1}',
      'text = ""',
      'images = []',
      'stored = {"text":"","version":1}',
      'answerSeqs = []',
      'noticedSeqs = []',
      'tags = ',
    ],
    [choose(3), 'draft.unsaved.changed', 'images = [3]', 'tags = notStored'],
    [choose(), 'draft.saved', 'images = []', 'tags = '],
    [
      { type: 'receiveDraft', draft: { text: '', images: [picture(4)], version: 3 } },
      'stays',
      'images = [4]',
      'stored = {"text":"","images":[4],"version":3}',
    ],
    [
      send,
      'stays',
      'putIntoOutbox {"text":"","images":[4],"seenSeq":5,"despite":[],"draftVersion":3}',
      'images = []',
      'stored = {"text":"","version":3}',
    ],
  ],
  { input: { draft: { text: '', images: [], version: 0, basedOnSeq: 3 }, kept: undefined }, shortenValue },
)
