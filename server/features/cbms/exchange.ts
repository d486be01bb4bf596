// Sends one document once: builds and posts the payload, and keeps the exchange without the
// password.
import type { ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Transaction } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';
import { findReportedDocument, type ReportedRow } from '../../posting/tax-queue.ts';
import { type CbmsResponse, postToCbms } from './client.ts';
import type { CbmsEndpoint } from './endpoint.ts';
import {
  type CbmsCredentials,
  redactPassword,
  serializeMasked,
  toInvoicePayload,
  toReturnPayload,
} from './payload.ts';

/** The target, the credentials, and the limit for waiting for an answer. */
export type CbmsConnection = {
  target: CbmsEndpoint;
  credentials: CbmsCredentials;
  abortSignal: AbortSignal;
};
/** The request and the response; `keep` stores them. */
export type Exchange = { answer: CbmsResponse; keep: (tx: Transaction) => Promise<void> };
type ReportSubject = { company_id: number; kind: ReportedDocument; document_id: number };
/** `at` is Nepal time; `by` the sender as shown with the exchange. */
type ReportOptions = { realtime: boolean; at: string; by: string };

export const NOT_SENT: CbmsResponse = {
  code: 'zero',
  http_status: null,
  text: '',
  milliseconds: 0,
};

/**
 * Sends a document's row. A document of zero rupees is not sent, because the authority accepts
 * none: there is no exchange to keep.
 */
export const exchangeDocument = async (
  { target, credentials, abortSignal }: CbmsConnection,
  subject: ReportSubject,
  row: ReportedRow,
  { realtime, at, by }: ReportOptions,
): Promise<Exchange> => {
  const [path, payload] =
    subject.kind === 'invoice'
      ? (['bill', toInvoicePayload(credentials, row, { realtime, at })] as const)
      : (['billreturn', toReturnPayload(credentials, row, { realtime, at })] as const);
  const answer =
    payload.total_sales === 0 ? NOT_SENT : await postToCbms(target, path, payload, abortSignal);
  const keep = async (tx: Transaction): Promise<void> => {
    if (answer === NOT_SENT) return;
    await insertRows(tx, 'cbms_exchanges', [
      {
        company_id: subject.company_id,
        kind: subject.kind,
        document_id: subject.document_id,
        address: `${target.address}/api/${path}`,
        sent_at: at,
        duration_ms: answer.milliseconds,
        realtime: realtime ? 1 : 0,
        payload: serializeMasked(payload),
        http_status: answer.http_status,
        answer: redactPassword(answer.text, credentials.password),
        code: answer.code,
        sent_by: by,
      },
    ]);
  };
  return { answer, keep };
};

/** The row of the invoice that a return reverses. */
export const findInvoice = (
  tx: Parameters<typeof findReportedDocument>[0],
  company_id: number,
  bill_id: number,
) => findReportedDocument(tx, company_id, 'invoice', bill_id);
