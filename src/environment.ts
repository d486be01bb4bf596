// What the host injects into the page: its two addresses, on a local development host fixed ones
// (PROD-039..042), and on which hosts lists show numbers and names plainly (OPEN-053).
const local = { BASE_URL: '/', BILLING_URL: '/billing/' };
const none: string[] = [];

/** Where the application stands, ends with a slash. */
export const baseAddress = (): string => (window.ENV ?? local).BASE_URL;

/** What every API call is relative to, ends with a slash. */
export const billingAddress = (): string => (window.ENV ?? local).BILLING_URL;

/** The hosts whose invoice numbers bear no fiscal year. */
export const plainNumberHosts = (): string[] => window.ENV?.PLAIN_NUMBER_HOSTS ?? none;

/** The hosts whose customers' names bear no code. */
export const plainNameHosts = (): string[] => window.ENV?.PLAIN_NAME_HOSTS ?? none;
