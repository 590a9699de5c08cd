import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { mutationsOf, sampleAnswer } from '../testing/sampleAnswers.ts'
import { UnreadableAnswer } from './failure.ts'
import { type AnswerSchema, readAnswer } from './readAnswer.ts'
import { readResponse } from './readResponse.ts'

/*
 * Whatever a server sends, every endpoint gives either data of the type that the rest of the console is written for, or
 * a clear failure.
 */

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** Returns the data, or 'unreadable'. Throws what is neither. */
function read(endpoint: Endpoint, body: unknown): unknown {
  try {
    return readResponse(endpoint, {}, { body })
  } catch (failure) {
    if (failure instanceof UnreadableAnswer) return 'unreadable'
    throw failure
  }
}

/** A file is not read by a schema. */
const answeredEndpoints = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { isCsv }]) => !isCsv)

describe.each(answeredEndpoints)('%s', (_, endpoint) => {
  const schema = endpoint.response as AnswerSchema
  const sample = sampleAnswer(endpoint.response)

  test('what a complete server sends is read as it is, and nothing is logged', () => {
    const data = read(endpoint, { status: 200, data: sample })
    expect(data).toEqual({ ...(sample as object), ...('total' in (schema.entries ?? {}) && { hasMore: false }) })
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('an answer with any part missing or of another type is read as what it should be, or fails', () => {
    const misreadings = mutationsOf(sample).flatMap(([description, answer]) => {
      const data = read(endpoint, { status: 200, data: answer })
      return data === 'unreadable' || readAnswer(schema, data).problems.length === 0 ? [] : [description]
    })
    expect(misreadings).toEqual([])
  })
})
