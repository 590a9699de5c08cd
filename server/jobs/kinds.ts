/** The kinds of jobs with what each is told. A payload has ids only: the job reads the rest when it runs. */
export interface JobPayloads {
  /** Wakes the snoozed conversations whose time has come. */
  wakeConversations: Record<string, never>
  /** Deletes expired rows. */
  deleteExpired: Record<string, never>
}

export type JobKind = keyof JobPayloads
