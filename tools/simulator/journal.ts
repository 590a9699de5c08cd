/** A message whose sender has received its number. */
export interface SentMessage {
  conversationId: number
  seq: number
  clientId: string
  text: string
  sender: string
}

/** A completed use of a coupon, whose store has received the points that it moved. */
export interface CompletedUse {
  couponId: number
  useId: number
  memberId: number
  storeId: number
  reward: number
  fee: number
}

/** A write of points on one account that the server has confirmed. */
export interface BookedPoints {
  owner: string
  kind: 'bought' | 'withdrawn'
  point: number
}

/** What the server has confirmed to the people of a simulation. Nothing of it may be missing or be there twice. */
export class Journal {
  readonly messages: SentMessage[] = []
  readonly completedUses: CompletedUse[] = []
  readonly bookedPoints: BookedPoints[] = []
  /** The last number of each conversation before the first message of the simulation. */
  readonly firstSeqs = new Map<number, number>()
  /** How often each act was done, or was refused with a status, by name. */
  readonly counts = new Map<string, number>()

  /** Forgets what was confirmed. */
  clear(): void {
    for (const confirmed of [this.messages, this.completedUses, this.bookedPoints]) confirmed.length = 0
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  /** Notes from which message on a conversation is checked. */
  begin(conversationId: number, lastSeq: number): void {
    if (!this.firstSeqs.has(conversationId)) this.firstSeqs.set(conversationId, lastSeq)
  }

  /** Returns the ids of the conversations in which a message was sent. */
  conversationIds(): number[] {
    return [...new Set(this.messages.map(({ conversationId }) => conversationId))]
  }
}
