/** The mutants without an observable effect, by name, each with a proof in one sentence. */
export const equivalents: Partial<Record<string, string>> = {
  'deferredCode: 1 for 0 in context: { attempt: 0 },':
    'The initial state resets the attempts at its entry, so that their initial value is never read.',
}
