/** The mutants that change nothing that could be observed, by name, with the proof in one sentence. */
export const equivalents: Partial<Record<string, string>> = {}
