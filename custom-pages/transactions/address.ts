// Where a customer's transactions stand: the documents' {id} is the customer's code (QUIRK-038).

/** The history of a customer. */
export const historyOf = (code: string): string =>
  `/sales/customers/${encodeURIComponent(code)}/transactions`;

/** The same history with one transaction told in full above it. */
export const transactionOf = (code: string, id: number): string => `${historyOf(code)}/${id}`;
