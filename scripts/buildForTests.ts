import { buildServer } from './buildServer.ts'

/** Runs before the server's tests: builds the server that some of them start. */
export default buildServer
