// What the host injects into the page: its two addresses, on a local development host fixed ones
// (PROD-039..042), and on which hosts lists show numbers and names plainly (OPEN-053).
const LOCAL_ENVIRONMENT = { BASE_URL: '/', BILLING_URL: '/billing/' };
const NO_HOSTS: string[] = [];

/** The address of the application, ends with a slash. */
export const getBaseUrl = (): string => (window.ENV ?? LOCAL_ENVIRONMENT).BASE_URL;

/** What every API call is relative to, ends with a slash. */
export const getBillingUrl = (): string => (window.ENV ?? LOCAL_ENVIRONMENT).BILLING_URL;

/** The hosts whose invoice numbers have no fiscal year. */
export const getPlainNumberHosts = (): string[] => window.ENV?.PLAIN_NUMBER_HOSTS ?? NO_HOSTS;

/** The hosts whose customers' names have no code. */
export const getPlainNameHosts = (): string[] => window.ENV?.PLAIN_NAME_HOSTS ?? NO_HOSTS;

/** The years of the Nepali calendar that the installation has corrected. */
export const getCalendar = (): Record<string, number[]> => window.ENV?.CALENDAR ?? {};
