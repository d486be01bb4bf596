// How things stand with the tax authority, as the server tells it.
import type { State, ToldDocument } from '../../domain/tax-authority/answers.ts';

export type Target = 'off' | 'test' | 'real';
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
export type Standing = {
  now: string;
  target: Target;
  installation: { target: Target; address: string };
  account: Account;
  counts: Record<State, number>;
  oldest_waiting: string | null;
  not_queued: number;
};

export type Entry = {
  id: number;
  kind: ToldDocument;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  issued_at: string;
  state: State;
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

const instantOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** Whole minutes between two moments; none where the clock was set back. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(Math.floor((instantOf(to) - instantOf(from)) / 60_000), 0);

/** Where a document is looked at; a cancellation stands on its invoice's page. */
export const addressOf = ({
  kind,
  payment_id,
}: Pick<Entry, 'kind' | 'payment_id'>): string | undefined =>
  ({
    invoice: `/sales/invoice/${payment_id}`,
    'credit-note': `/sales/credit_notes/${payment_id}`,
    cancellation: undefined,
  })[kind];
