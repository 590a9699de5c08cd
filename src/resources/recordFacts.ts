import { createElement, type ReactNode } from 'react'
import type { GetText, TextKey } from '../texts/text.ts'
import { Time } from '../ui/time.tsx'

/** A fact of a record: its name and its value. */
export interface RecordFact<Item> {
  label: TextKey | ((record: Item) => TextKey)
  /** Returns the value; nothing if the record has none. A value with hooks is a component. */
  value: (record: Item, text: GetText) => ReactNode
  /** Whether the fact is left out without a value. Any other is then named as missing. */
  isOptional?: boolean
}

/** Facts that stand together. */
interface RecordFactGroup<Item> {
  /** The heading; without it, the facts need none. */
  title?: TextKey
  /**
   * `across`: the group has the whole width. `stacked`: so it does, and each name stands above its value, for long texts
   * and pictures. By default, two groups stand side by side where there is room.
   */
  layout?: 'across' | 'stacked'
  facts: readonly RecordFact<Item>[]
  /** A note below the facts. */
  Note?: (props: { record: Item }) => ReactNode
}

/**
 * A part of a record that is rendered by its own component. In the head it renders `HeadFact`s, elsewhere a
 * `FactSection`, such as one with a table; or nothing.
 */
interface RecordPart<Item> {
  id: string
  Part: (props: { record: Item }) => ReactNode
}

/** Which facts of a kind of record stand where on its page or panel. No fact stands in two places. */
export interface RecordFacts<Item> {
  /** What is asked most, below the name and the state: whom to call, the amount. */
  head: readonly (RecordFact<Item> | RecordPart<Item>)[]
  /** All others, in the order in which they are read. */
  groups: readonly (RecordFactGroup<Item> | RecordPart<Item>)[]
}

/** Returns the fact with the time that `at` returns. */
export function timeFact<Item>(label: TextKey, at: (record: Item) => string | null): RecordFact<Item> {
  return {
    label,
    value: (record) => {
      const time = at(record)
      return time === null ? null : createElement(Time, { at: time, as: 'dateTime' })
    },
  }
}

/** Returns the fact why the record is in its state, which is left out if nobody has said why. */
export function reasonFact<Item extends { statusReason: string | null }>(label: TextKey): RecordFact<Item> {
  return { label, value: ({ statusReason }) => statusReason, isOptional: true }
}
