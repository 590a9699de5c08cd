import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns the props of an uncontrolled field that shows `value`. A controlled field would lose, at its next rendering,
 * a text that a browser or a program has filled in without an event (rule 6.10).
 */
export function useFieldText<Element extends TextElement>(
  value: string,
): { ref: RefObject<Element | null>; defaultValue: string } {
  const ref = useRef<Element>(null)
  const [initialText] = useState(value)
  useLayoutEffect(() => {
    if (ref.current !== null && ref.current.value !== value) ref.current.value = value
  }, [value])
  return { ref, defaultValue: initialText }
}
