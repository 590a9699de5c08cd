import * as auth from './auth.ts'

/** All endpoints of the API of the apps by id. */
export const appEndpoints = {
  appLogin: auth.appLogin,
  appRefreshToken: auth.appRefreshToken,
  appLogout: auth.appLogout,
  getAppProfile: auth.getAppProfile,
}
export type AppEndpoints = typeof appEndpoints
