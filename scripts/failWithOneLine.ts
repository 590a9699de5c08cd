/** Prints the error's message without the stack, and exits with code 1. */
export function failWithOneLine(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
