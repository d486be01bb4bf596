// What becomes of a message that nobody waits for.

/**
 * What became of a message. `rejected`: this receiver or text was refused for good. `later`: not taken,
 * and may be tried again. `unavailable`: likewise, and it would be the same for every receiver.
 * `unknown`: it may have arrived.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'rejected' | 'later' | 'unavailable' | 'unknown'; error: string };
