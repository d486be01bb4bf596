// One movement of stock as the API tells it, and where the document behind it is looked at.

type Kind = 'invoice' | 'credit-note' | 'cancellation' | 'billing' | 'debit-note' | 'inventory';

/**
 * `qty` is below zero for what went out; `document_no` and `address_id` are null when the document
 * is gone.
 */
export type Movement = {
  id: number;
  qty: number;
  moved_at: string;
  document_kind: Kind;
  document_id: number;
  document_no: string | null;
  address_id: string | null;
};

const addresses: Record<Kind, (id: string) => string> = {
  invoice: id => `/sales/invoice/${id}`,
  'credit-note': id => `/sales/credit_notes/${id}`,
  cancellation: () => '/sales/cancellations',
  billing: id => `/purchases/billings/${id}`,
  'debit-note': id => `/purchases/returns/${id}`,
  inventory: id => `/inventory/${id}/edit`,
};

/** The page of the document; undefined when it is gone. */
export const addressOf = ({ document_kind, address_id }: Movement): string | undefined =>
  address_id === null ? undefined : addresses[document_kind](address_id);
