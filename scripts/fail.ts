/** Ends the process with the error's message alone: what went wrong is for the reader, the stack is not. */
export function failWithOneLine(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
