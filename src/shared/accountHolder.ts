/** Returns the holder of a bank account in full-width kana: banks and members write it in either width. */
export function formatAccountHolder(holder: string): string {
  return holder.normalize('NFKC')
}
