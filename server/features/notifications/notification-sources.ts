// The facts behind notifications. Each query begins with the company's part of an index and returns
// the newest few rows, so that asking now and then costs next to nothing.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type {
  Notification,
  NotificationKind,
} from '../../../domain/notifications/notifications.ts';
import type { ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Database } from '../../database/database.ts';
import { loadLatestLowStock } from '../../database/low-stock.ts';
import { query } from '../../database/raw-query.ts';

/** What is the case now, for any reader. */
export type Matter = Omit<Notification, 'read'>;
/** `now` is Nepal time; `findBackupFailure` says when the nightly backup failed. */
export type SourceContext = {
  database: Database;
  company_id: number;
  now: string;
  findBackupFailure: (company_id: number) => Promise<string | undefined>;
};

/** The most of one kind. */
const MAX_OF_KIND = 50;

/** A day (AD) as the moment at which it begins. */
const toStartOfDay = (day: string): string => `${day} 00:00:00`;
/** The same time on another day. */
const addDaysToMoment = (moment: string, days: number): string =>
  `${addDays(moment.slice(0, 10), days)} ${moment.slice(11)}`;

type RefusedRow = {
  kind: ReportedDocument;
  document_id: number;
  number: string;
  customer_name: string;
  code: string | null;
  answered_at: string | null;
  issued_at: string;
};

const loadRefused =
  (kind: NotificationKind, state: 'refused' | 'person') =>
  async ({ database, company_id }: SourceContext): Promise<Matter[]> => {
    const rows = await query<RefusedRow>(
      database.read,
      `select kind, document_id, number, customer_name, code, answered_at, issued_at from cbms_outbox
       where company_id = ? and state = ? order by due_at desc, id desc limit ${MAX_OF_KIND}`,
      [company_id, state],
    );
    return rows.map(({ document_id, number, customer_name, code, ...row }) => ({
      key: `${kind}.${row.kind}-${document_id}`,
      kind,
      at: row.answered_at ?? row.issued_at,
      facts: {
        document: row.kind,
        number,
        name: customer_name,
        ...(code === null ? {} : { code }),
      },
    }));
  };

/** The account of a company that sends; undefined where nothing is to be sent. */
const findActiveAccount = async ({ database, company_id }: SourceContext) => {
  const [account] = await query<{ suspended_reason: string | null; suspended_at: string | null }>(
    database.read,
    'select suspended_reason, suspended_at from cbms_accounts where company_id = ? and enabled = 1',
    [company_id],
  );
  return account;
};

const loadStopped = async (context: SourceContext): Promise<Matter[]> => {
  const account = await findActiveAccount(context);
  return account?.suspended_at
    ? [
        {
          key: 'sync-stopped',
          kind: 'sync-stopped',
          at: account.suspended_at,
          facts: { code: account.suspended_reason ?? '' },
        },
      ]
    : [];
};

/** Documents wait for seconds where all is well. */
const MAX_WAIT_DAYS = 1;

const loadWaiting = async (context: SourceContext): Promise<Matter[]> => {
  const { database, company_id, now } = context;
  const account = await findActiveAccount(context);
  if (!account || account.suspended_at) return [];
  // Counted in the index alone; ids are in the order of issue.
  const [waiting] = await query<{ count: number; oldest: number | null }>(
    database.read,
    `select count(*) as count, min(id) as oldest from cbms_outbox
     where company_id = ? and state in ('waiting', 'sent')`,
    [company_id],
  );
  if (!waiting?.oldest) return [];
  const [oldest] = await query<{ issued_at: string }>(
    database.read,
    'select issued_at from cbms_outbox where id = ?',
    [waiting.oldest],
  );
  const at = addDaysToMoment(oldest!.issued_at, MAX_WAIT_DAYS);
  if (at > now) return [];
  const facts = { count: waiting.count };
  return [{ key: 'documents-waiting', kind: 'documents-waiting', at, facts }];
};

const loadBackupFailure = async ({
  company_id,
  findBackupFailure,
}: SourceContext): Promise<Matter[]> => {
  const at = await findBackupFailure(company_id);
  return at ? [{ key: 'backup-failed', kind: 'backup-failed', at, facts: {} }] : [];
};

type ChequeRow = { id: number; number: string; party_name: string; amount: number; date: string };

/** Cheques of a later date than that on which they were entered, once that date has come. */
const loadDueCheques =
  (kind: NotificationKind, state: 'received' | 'issued') =>
  async ({ database, company_id, now }: SourceContext): Promise<Matter[]> => {
    const rows = await query<ChequeRow>(
      database.read,
      `select id, number, party_name, amount, date from cheques
       where company_id = ? and state = ? and date <= ? and date > substr(created_at, 1, 10)
       order by date desc, id desc limit ${MAX_OF_KIND}`,
      [company_id, state, now.slice(0, 10)],
    );
    return rows.map(({ id, number, party_name, amount, date }) => ({
      key: `${kind}.${id}`,
      kind,
      at: toStartOfDay(date),
      facts: { id, number, name: party_name, amount: toRupees(amount) },
    }));
  };

/** A page of its own lists them all. The day on which each fell is searched in its stored days. */
const MAX_LOW_STOCK = 20;

const loadLowStock = async ({ database, company_id }: SourceContext): Promise<Matter[]> =>
  (await loadLatestLowStock(database, company_id, MAX_LOW_STOCK)).map(
    ({ id, name, stock, minimum, since }) => ({
      key: `stock-low.${id}`,
      kind: 'stock-low',
      at: toStartOfDay(since),
      facts: { id, name, count: stock, minimum },
    }),
  );

/** Where each kind is read from. */
export const notificationSources: Record<
  NotificationKind,
  (context: SourceContext) => Promise<Matter[]>
> = {
  'document-refused': loadRefused('document-refused', 'refused'),
  'document-stuck': loadRefused('document-stuck', 'person'),
  'documents-waiting': loadWaiting,
  'sync-stopped': loadStopped,
  'backup-failed': loadBackupFailure,
  'cheque-to-deposit': loadDueCheques('cheque-to-deposit', 'received'),
  'cheque-to-pay': loadDueCheques('cheque-to-pay', 'issued'),
  'stock-low': loadLowStock,
};
