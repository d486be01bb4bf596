// One document told once: built, sent, and the exchange kept as it went, without the password.
import type { ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';
import { type Answer, tell } from './client.ts';
import { documentRow, type StoredRow } from './documents.ts';
import { billOf, type Credentials, masked, returnOf, withoutPassword } from './payload.ts';
import type { Target } from './target.ts';

/** Where, as whom, and until when an answer is worth waiting for. */
export type Line = { target: Target; credentials: Credentials; leaving: AbortSignal };
/** What was said and answered; `keep` writes it down. */
export type Exchange = { answer: Answer; keep: (tx: Transaction) => Promise<void> };
type Told = { company_id: number; kind: ToldDocument; document_id: number };
/** `at` is Nepal time; `by` who sends, as exchanges show it. */
export type Saying = { realtime: boolean; at: string; by: string };

export const neverSent: Answer = { code: 'zero', http_status: null, text: '', milliseconds: 0 };

/**
 * Tells a document's row. A document of zero rupees is not sent, the authority takes none: there is
 * no exchange to keep.
 */
export const exchange = async (
  { target, credentials, leaving }: Line,
  told: Told,
  row: StoredRow,
  { realtime, at, by }: Saying,
): Promise<Exchange> => {
  const [path, payload] =
    told.kind === 'invoice'
      ? (['bill', billOf(credentials, row, { realtime, at })] as const)
      : (['billreturn', returnOf(credentials, row, { realtime, at })] as const);
  const answer = payload.total_sales === 0 ? neverSent : await tell(target, path, payload, leaving);
  const keep = async (tx: Transaction): Promise<void> => {
    if (answer === neverSent) return;
    await insertRows(tx, 'cbms_exchanges', [
      {
        company_id: told.company_id,
        kind: told.kind,
        document_id: told.document_id,
        address: `${target.address}/api/${path}`,
        sent_at: at,
        took_ms: answer.milliseconds,
        realtime: realtime ? 1 : 0,
        payload: masked(payload),
        http_status: answer.http_status,
        answer: withoutPassword(answer.text, credentials.password),
        code: answer.code,
        sent_by: by,
      },
    ]);
  };
  return { answer, keep };
};

/** The row of the bill that a return takes back. */
export const billRow = (
  tx: Parameters<typeof documentRow>[0],
  company_id: number,
  bill_id: number,
) => documentRow(tx, company_id, 'invoice', bill_id);
