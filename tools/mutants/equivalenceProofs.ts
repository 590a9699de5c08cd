/** The mutants that have no observable effect, by name, each with a proof in one sentence. */
export const equivalenceProofs: Partial<Record<string, string>> = {
  'command: 1 for 0 in mustWait: ({ context }) => context.waitUntil > 0,':
    'The time is 0 or later than now, in ms since 1970, and so never 1.',
  'command: drop field !== undefined from && in return field !== undefined && values[field] !== sentValues[field]':
    'There is no value for the key `undefined`, neither now nor when the form was sent, so that the two are equal.',
  'composer: receiveDraft in draft.unsaved (2) to draft.unchecked instead of draft.conflict':
    'There is another draft to choose then, so that `unchecked` leads to `conflict` at once.',
  'composer: error of saveDraft in draft.saving (2) to draft.unchecked instead of draft.conflict':
    'There is another draft to choose then, so that `unchecked` leads to `conflict` at once.',
  'composer: takeOther in draft.conflict to draft.unsaved instead of draft.saved':
    'The text is the stored one then, so that `unsaved` leads to `saved` at once.',
  'connection: 60001 for 60_000 in const LONGEST_SLOW_RETRY_DELAY_MS = 60_000':
    'No delay of the list is longer than 60,000 ms, and the random factor only shortens it.',
  'deferredCode: 1 for 0 in context: { attempt: 0 },':
    'The initial state resets the attempts at its entry, so that their initial value is never read.',
  'keyboard: 1 for 0 in const isInTime = press.timeStamp - (firstKey?.timeStamp ?? 0) <= SEQUENCE_TIMEOUT_MS':
    'There is a first key whenever a sequence can continue, so that the value after `??` is never read.',
  'outbox: drop error instanceof MessageRefusal from && in item.message.clientId === sendingId && error instanceof MessageRefusal':
    'Only the transition with the guard `isRefusal` runs the action, so that the error is always a refusal.',
  'outbox: 1 for 0 in context: { items: [], sendingId: undefined, failureCount: 0, failure: undefined },':
    'The initial state resets the failures at its entry, so that their initial number is never read.',
  'palette: drop hasTyped from guard clearsQuery':
    'Without a query the same event closes the palette, which ends the search in any case.',
  'table: 2 for 1 in columnCount: 1,': 'The first rows set the number of columns, and no event before them reads it.',
  'table: browsing.selection begins in some':
    'Both states lead to the other one at once if they do not agree with the selected rows.',
  'table: clear in browsing.selection.allMatching to browsing.selection.some instead of browsing.selection.none':
    'Nothing is selected any more, so that the state leads to `none` at once.',
  'translation: drop action setFallback of done of loadLateVietnamese in loading.late.vietnamese':
    'The fallback is Vietnamese from the start, and changes only when messages have loaded, after which `late` is not entered.',
}
