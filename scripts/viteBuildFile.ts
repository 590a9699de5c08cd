import type { Plugin } from 'vite'
import { CONSOLE_BUILD } from '../server/http/consoleHost.ts'

/** Writes down beside the console which API it calls, for the policy of whoever serves it. */
export function buildFile(apiHost: string): Plugin {
  return {
    name: 'choba:build-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: CONSOLE_BUILD, source: JSON.stringify({ apiHost }) })
    },
  }
}
