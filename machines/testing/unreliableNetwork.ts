/** Sends packets that arrive late, in another order, twice or never. Time is simulated. */
export class UnreliableNetwork {
  now = 0
  #packets: { at: number; connection: number; arrive: () => void }[] = []
  #connection = 0
  /** From this time on, in ms, every packet arrives once and soon. */
  healsAt = Infinity

  constructor(private readonly random: () => number) {}

  /**
   * Sends a packet. On a connection it arrives only if the connection has not been cut meanwhile.
   * @param lose is called if the packet never arrives, as a timeout would notice
   */
  send(arrive: () => void, lose: () => void = () => undefined): void {
    const isReliable = this.now >= this.healsAt
    const chance = this.random()
    const delays = isReliable
      ? [1]
      : chance < 0.15
        ? []
        : chance < 0.25
          ? [this.#delay(), this.#delay()]
          : [this.#delay()]
    if (delays.length === 0) this.#add(TIMEOUT_MS, lose)
    for (const delay of delays) this.#add(delay, arrive, lose)
  }

  /** Cuts the connection: what is on its way is lost. */
  cut(): void {
    this.#connection += 1
  }

  /** Lets time pass, and packets arrive that are due. */
  async pass(ms: number): Promise<void> {
    this.now += ms
    for (;;) {
      const due = this.#packets.filter(({ at }) => at <= this.now).toSorted((first, second) => first.at - second.at)
      const [next] = due
      if (next === undefined) return
      this.#packets = this.#packets.filter((packet) => packet !== next)
      next.arrive()
      // What arrives settles promises, which lead to further packets.
      await new Promise(setImmediate)
    }
  }

  #add(delayMs: number, arrive: () => void, lose: () => void = arrive): void {
    const connection = this.#connection
    const arriveOrLose = () => (connection === this.#connection ? arrive() : lose())
    this.#packets.push({ at: this.now + delayMs, connection, arrive: arriveOrLose })
  }

  #delay(): number {
    return 1 + Math.floor(this.random() ** 3 * DELAY_MS_MAX)
  }
}

const DELAY_MS_MAX = 2_000
const TIMEOUT_MS = 3_000
