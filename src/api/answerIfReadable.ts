import { isDoneWithoutAnswer } from './failure.ts'

/** Returns the answer of a write; undefined if the write was done, but its answer is empty or cannot be read. */
export async function answerIfReadable<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write
  } catch (failure) {
    if (isDoneWithoutAnswer(failure)) return undefined
    throw failure
  }
}
