// The two addresses that the host injects into the page; on a local development host fixed ones serve (PROD-039..042).
const local = { BASE_URL: '/', BILLING_URL: '/billing/' };

/** Where the application stands, ends with a slash. */
export const baseAddress = (): string => (window.ENV ?? local).BASE_URL;

/** What every API call is relative to, ends with a slash. */
export const billingAddress = (): string => (window.ENV ?? local).BILLING_URL;
