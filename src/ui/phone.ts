/** The digits of each group by the start of a number, most specific first. A number with another start is not grouped. */
const GROUPS: readonly (readonly [start: RegExp, groups: RegExp])[] = [
  [/^0800\d{7}$/, /^(\d{4})(\d{3})(\d{4})$/],
  [/^0[5-9]0\d{8}$/, /^(\d{3})(\d{4})(\d{4})$/],
  [/^0(?:120|570)\d{6}$/, /^(\d{4})(\d{3})(\d{3})$/],
  [/^0[36]\d{8}$/, /^(\d{2})(\d{4})(\d{4})$/],
  // Area codes of three digits that no longer area code starts with; the other ones would need the table of all codes.
  [/^0(?:11|44|45|52|75|78)\d{7}$/, /^(\d{3})(\d{3})(\d{4})$/],
  [/^0(?:48|92|93)[1-9]\d{6}$/, /^(\d{3})(\d{3})(\d{4})$/],
]

/** Formats a Japanese phone number as `090-1234-5678`. A number whose groups are not known is returned unchanged. */
export function formatPhone(phone: string): string {
  const groups = GROUPS.find(([start]) => start.test(phone))?.[1]
  return groups?.exec(phone)?.slice(1).join('-') ?? phone
}
