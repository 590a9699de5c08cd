export interface OutboxItem {
  clientId: string
}
const NONE: readonly never[] = []
export function useOutboxItems(_conversationId: number): readonly never[] {
  return NONE
}
export function retryOutboxItem(_clientId: string): void {}
export function discardOutboxItem(_clientId: string): void {}
export async function whenSent(_clientId: string): Promise<{ seq: number } | undefined> {
  return Promise.resolve(undefined)
}
