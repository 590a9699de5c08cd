import { spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './paths.ts'

/** Runs a program and resolves to its exit code, or to 1 if a signal ended the program. */
export function runProgram(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: inProject(), stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a package's program directly with Node, without a shell or `npx` in between, so that signals reach the program.
 */
export function runPackageProgram(name: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return runProgram(process.execPath, [pathOfPackageProgram(name), ...args], options)
}

/**
 * Returns the path of the script of a package's program.
 * @param name `package/program`, or just the package if its program has the same name
 */
export function pathOfPackageProgram(name: string): string {
  const [packageName = name, program = name] = name.split('/')
  // Read as a file, because some packages do not export their package.json.
  const packageFolder = inProject('node_modules', packageName)
  const manifestText = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  const { bin } = JSON.parse(manifestText) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[program]
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`)
  return join(packageFolder, file)
}
