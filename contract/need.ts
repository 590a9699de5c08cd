/** The screens that call endpoints of their own, by the path of their URL. */
export type ScreenPath =
  | '/forget-password'
  | '/invitation'
  | '/term'
  | '/privacy'
  | '/download'
  | '/profile'
  | '/stores'
  | '/store-detail/{id}'
  | '/store-account'
  | '/point'
  | '/users'
  | '/user-detail/{id}'
  | '/messages/template'
  | '/reports'
  | '/messages/store'
  | '/messages/user'
  | '/staffs'
  | '/point-management'
  | '/languages'
  | '/masterdata'
  | '/public-page'
  | '/public-page/{id}'
  | '/role'
  | '/permission'
  | '/charts'
  | '/notification'
  | '/admin-notification'
  | '/history'
  | '/queue'

/** The parts that the sign-in, the session and the frame around every screen consist of. */
type FramePart = 'signIn' | 'session' | 'staff' | 'texts' | 'badge' | 'ownAccount'

/** The parts that a screen consists of. */
export type ScreenPart =
  | 'rows'
  | 'record'
  | 'step'
  | 'counts'
  | 'states'
  | 'totals'
  | 'event'
  | 'write'
  | 'preview'
  | 'history'
  | 'steps'
  | 'choices'
  | 'section'
  | 'deleted'
  | 'file'
  | 'words'

/** What only makes the console better, on no screen in particular. */
type ExtraPart =
  | 'signOut'
  | 'passwordConfirmation'
  | 'csv'
  | 'stuckCounts'
  | 'savedViews'
  | 'firstSteps'
  | 'reasons'
  | 'demoAccounts'

/**
 * What needs an endpoint. Layer 0 is what every server must offer: sign-in, session and the frame around the screens.
 * Layer 1 is what its `screens` need, each for one of its parts. Layer 2 makes the console better. What the
 * console does not call is of no layer.
 */
export type Need =
  | { layer: 0; part: FramePart }
  | { layer: 1; part: ScreenPart; screens: readonly ScreenPath[] }
  | { layer: 2; part: ExtraPart }
  | { layer: 'none' }

/** What needs an endpoint that the console calls. */
export type LayeredNeed = Exclude<Need, { layer: 'none' }>

/** The need of an endpoint that the console does not call. */
export const NO_SCREEN: Need = { layer: 'none' }

/** Returns the need of an endpoint of layer 1; without screens, of an endpoint that the console does not call. */
// @__NO_SIDE_EFFECTS__
export function onScreens(part: ScreenPart, ...screens: readonly ScreenPath[]): Need {
  return screens.length === 0 ? NO_SCREEN : { layer: 1, part, screens }
}

/** Returns the need of an endpoint that the screens of conversations with stores and with members need. */
// @__NO_SIDE_EFFECTS__
export function onMessageScreens(part: ScreenPart): Need {
  return onScreens(part, '/messages/store', '/messages/user')
}

/** What each layer is, by its number. */
export const LAYER_TITLES = [
  'Layer 0: sign-in, session and frame',
  'Layer 1: the screens',
  'Layer 2: what makes it better',
] as const
