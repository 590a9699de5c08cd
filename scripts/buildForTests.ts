import { buildServer } from './buildServer.ts'

/** Builds the server before the server's tests run, because some tests start the built server. */
export default buildServer
