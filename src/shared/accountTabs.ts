/** The tabs of a list of accounts, by the states of their lifecycle. */
export const ACCOUNT_TABS = { active: 'active', deactivated: 'deactivated', deleted: 'deleted' } as const
