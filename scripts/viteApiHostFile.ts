import type { Plugin } from 'vite'
import { CONSOLE_BUILD_FILE } from '../server/http/consoleBuild.ts'

/** A Vite plugin that adds a file with the API host to the build. The server needs the host for its CSP. */
export function apiHostFile(apiHost: string): Plugin {
  return {
    name: 'choba:api-host-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: CONSOLE_BUILD_FILE, source: JSON.stringify({ apiHost }) })
    },
  }
}
