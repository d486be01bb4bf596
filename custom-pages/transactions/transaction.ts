// A transaction as the server answers it. The documents carry the customer's name in parts and the
// product under either of two names.

export type Transaction = {
  id: number;
  transaction_id: string;
  customer_code: string;
  customer_name?: string | null;
  customer?: { first_name: string | null; last_name: string | null } | null;
  type: string | null;
  recharged_type: string | null;
  product_name?: string | null;
  product?: { name: string } | string | null;
  amount: number;
  accepted: number;
  /** 1 where its invoice was cancelled. */
  cancelled?: number;
  created_at: string;
};

/** Whose it is, in one name. */
export const getCustomerName = ({ customer_name, customer }: Transaction): string =>
  customer_name || [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');

/** What was paid for. */
export const getProductName = ({ product_name, product }: Transaction): string =>
  product_name || (typeof product === 'object' ? product?.name : product) || '';

/** The history of a customer: the documents' {id} is the customer's code (QUIRK-038). */
export const toHistoryPath = (code: string): string =>
  `/sales/customers/${encodeURIComponent(code)}/transactions`;

/** The same history with one transaction, by its Transaction Id, in full above it. */
export const toTransactionPath = (code: string, transaction_id: string): string =>
  `${toHistoryPath(code)}/${encodeURIComponent(transaction_id)}`;
