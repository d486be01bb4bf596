// The state of the queue to the tax authority, as the server answers it.

import type { BsMonth } from '../../domain/calendar/bs-month.ts';
import type { OutboxState, ReportedDocument } from '../../domain/tax/cbms-status.ts';

type EndpointKind = 'off' | 'test' | 'real';
export type Account = {
  username: string;
  enabled: number;
  has_password: boolean;
  since: string | null;
  paused: number;
  stopped: string | null;
  stopped_at: string | null;
  failures: number;
  trouble: string | null;
};
/**
 * `now` and `oldest_waiting` are moments in Nepal; `not_queued` counts documents from before the
 * account.
 */
export type CbmsStatus = {
  now: string;
  target: EndpointKind;
  installation: { target: EndpointKind; address: string };
  account: Account;
  counts: Record<OutboxState, number>;
  oldest_waiting: string | null;
  not_queued: number;
};

export type OutboxDocument = {
  id: number;
  kind: ReportedDocument;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  issued_at: string;
  state: OutboxState;
  tries: number;
  code: string | null;
  answered_at: string | null;
  total: number;
  realtime: boolean;
  needs_bill: boolean;
};

export type Exchange = {
  id: number;
  address: string;
  sent_at: string;
  took_ms: number;
  realtime: boolean;
  payload: Record<string, string | number | boolean | null>;
  http_status: number | null;
  answer: string;
  code: string;
  sent_by: string;
};

const toInstant = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** Whole minutes between two moments; none where the clock was set back. */
export const countMinutesBetween = (from: string, to: string): number =>
  Math.max(Math.floor((toInstant(to) - toInstant(from)) / 60_000), 0);

/** Where a document is shown; a cancellation is on the page of its invoice. */
export const toDocumentPath = ({
  kind,
  payment_id,
}: Pick<OutboxDocument, 'kind' | 'payment_id'>): string | undefined =>
  ({
    invoice: `/sales/invoice/${payment_id}`,
    'credit-note': `/sales/credit_notes/${payment_id}`,
    cancellation: undefined,
  })[kind];

/** What a reconciliation answers. */
type Amounts = { total: number | null; taxable: number | null; vat: number | null };
export type OwnDocument = Amounts & {
  kind: ReportedDocument;
  payment_id: string;
  state: OutboxState | null;
  outbox_id: number | null;
  day: string;
  name: string;
};
export type AuthorityDocument = Amounts & { row: number; day: string | null; name: string };
export type Difference = {
  kind: 'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ';
  number: string;
  ours: OwnDocument | null;
  theirs: AuthorityDocument | null;
};
export type ReconciliationResult = {
  month: BsMonth;
  same: number;
  other_months: number;
  unread: number[];
  counts: Record<Difference['kind'], number>;
  differences: Difference[];
};
