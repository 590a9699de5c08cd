/** The permission groups of the specification §6. A staff member's roles grant them; menu, router and server ask for them. */
export const PERMISSION_GROUPS = [
  'USER_MANAGEMENT',
  'CONVERSATION_MANAGEMENT',
  'PRODUCT_MANAGEMENT',
  'POINT_MANAGEMENT',
  'SYSTEM_MANAGEMENT',
  'STORE_MANAGEMENT',
  'NOTIFICATION_MANAGEMENT',
  'REPORT_MANAGEMENT',
] as const

export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]

/** Who may call an endpoint: anyone, whoever is signed in, or staff who hold the group. */
export type Access = 'public' | 'signedIn' | PermissionGroup
