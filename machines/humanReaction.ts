/** The time in ms that somebody needs to see that the focus has moved, or that what is on the screen has changed. */
export const HUMAN_REACTION_MS = 400
