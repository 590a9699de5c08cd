/** The tabs of a list of accounts, each with the lifecycle state of its accounts. */
export const ACCOUNT_LIST_TABS = { active: 'active', deactivated: 'deactivated', deleted: 'deleted' } as const
