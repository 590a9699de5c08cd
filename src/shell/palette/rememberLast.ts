/** Returns a function that computes its result again only if the key differs from the last one. */
export function rememberLast<Input, Result>(compute: (input: Input) => Result): (key: string, input: Input) => Result {
  let last: { key: string; result: Result } | undefined
  return (key, input) => {
    if (last?.key !== key) last = { key, result: compute(input) }
    return last.result
  }
}
