/**
 * Returns the holder of a bank account in full-width kana, because banks and members write the name in either width.
 */
export function formatBankAccountHolder(holder: string): string {
  return holder.normalize('NFKC')
}
