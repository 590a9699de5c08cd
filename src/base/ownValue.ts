/**
 * Returns the value of a name that comes from a server or from staff; undefined if there is none. Names such as
 * `constructor`, which every object inherits, have none.
 */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
