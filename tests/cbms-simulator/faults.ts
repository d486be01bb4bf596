// What can go wrong with the tax authority, on request.

/**
 * `slow`: answers late. `down`: closes the connection before reading. `error`: answers 500 and
 * keeps nothing. `cut`: keeps the document and closes the connection before answering.
 * `error-after-saving`: keeps it and answers 500. `duplicate`: says that the bill exists already.
 * `credentials`: says that they do not match. `cannot-save`: answers 102. `page`: answers 200 with
 * the page of some proxy.
 */
export const faults = [
  'slow',
  'down',
  'error',
  'cut',
  'error-after-saving',
  'duplicate',
  'credentials',
  'cannot-save',
  'page',
] as const;
export type Fault = (typeof faults)[number];

/**
 * One of these faults happens to that share of the requests, 0 to 1; `delay` in milliseconds is how
 * slow `slow` is.
 */
export type Faulty = { faults: Fault[]; share: number; delay: number };

/** Faults after which every document still arrives in the end without a person. */
export const passing: Fault[] = ['slow', 'down', 'error', 'cut', 'error-after-saving', 'page'];

export const faultless: Faulty = { faults: [], share: 0, delay: 0 };

/** The fault of the next request, or undefined. `random` answers 0 to 1. */
export const faultOf = (faulty: Faulty, random: () => number): Fault | undefined =>
  faulty.faults.length > 0 && random() < faulty.share
    ? faulty.faults[Math.floor(random() * faulty.faults.length)]
    : undefined;
