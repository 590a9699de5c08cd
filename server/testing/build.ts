import { buildServer } from '../../scripts/buildServer.ts'

/** Runs before the server's tests: builds the server that some of them start. */
export default buildServer
