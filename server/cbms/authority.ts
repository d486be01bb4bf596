// The line to the tax authority as the rest of the service sees it: what was issued is told at once
// without anybody waiting, what waits is sent in the background, and a person may send one document
// now.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { State, ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Database } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import type { Postman } from '../mail/mail.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import { type Account, accountOf, passwordOf, stopAccount } from './account.ts';
import { atOnce } from './at-once.ts';
import { background } from './background.ts';
import type { Line } from './exchange.ts';
import type { Asking, OutboxRow } from './outbox.ts';
import { recording } from './recording.ts';
import type { Sending } from './send-claimed.ts';
import { sentNow } from './sent-now.ts';
import { mailStopped } from './stopped-mail.ts';
import type { Target, TargetKind } from './target.ts';

export type AuthorityServices = {
  database: Database;
  clock: () => Date;
  target: Target;
  vault: Vault;
  postman: Postman;
  /** The full address of a page. */
  page: (path: string) => string;
  trouble: (error: unknown) => void;
};

/** Why a document was not even tried. */
export type Hindrance = 'off' | 'paused' | 'stopped' | 'busy' | 'bill';
export type SentNow =
  | { state: State; code: string | null; known?: boolean }
  | { hindrance: Hindrance };

export type Authority = {
  target: Target;
  /** Off too for a company whose account is off. */
  targetFor: (company_id: number) => Promise<TargetKind>;
  /** Something was issued and is committed. */
  issued: (company_id: number, kind: ToldDocument, document_id: number) => void;
  /** Sends the document now for the person and answers what came of it. */
  sendNow: (actor: Actor, kind: ToldDocument, document_id: number) => Promise<SentNow>;
  /**
   * Tells a document once more that the authority should have; its state stays as it is. Answers
   * the code.
   */
  tellAgain: (actor: Actor, row: OutboxRow) => Promise<string | Hindrance>;
  /** The line of a company, for a test of the connection; undefined without a usable account. */
  lineOf: (account: Account) => Promise<Line | undefined>;
  /** Something may be due. */
  wake: () => void;
  close: () => Promise<void>;
};

/** How long a claim is kept: longer than any answer is waited for, and the writing after it. */
const leaseOf = ({ patience }: Target) => patience * 1.5 + 2_000;
/** The service ends within ten seconds, whatever the authority does. */
const END_WITHIN = 3_000;

/** Opens the line; with the target off nothing runs. */
export const openAuthority = (services: AuthorityServices): Authority => {
  const { database, clock, target, vault, postman, page, trouble } = services;
  const leaving = new AbortController();
  let closed = false;
  const asking = (): Asking => ({ now: clock().getTime(), lease: leaseOf(target) });
  const stopped = (company_id: number, code: string) =>
    void mailStopped(database.read, postman, company_id, code, page('/tax-authority')).catch(
      trouble,
    );
  const sending: Sending = {
    database,
    clock,
    stopped,
    onTheWay: new Map(),
    record: recording(database),
  };

  const lineOf = async (account: Account): Promise<Line | undefined> => {
    const password = passwordOf(vault, account);
    const company = await database.read
      .selectFrom('companies')
      .select('pan')
      .where('id', '=', account.company_id)
      .executeTakeFirst();
    if (password === undefined || !company) return undefined;
    return {
      target,
      credentials: { username: account.username, password, seller_pan: String(company.pan) },
      leaving: leaving.signal,
    };
  };
  /** An account whose password cannot be opened is stopped like one whose password is wrong. */
  const usableLine = async (account: Account): Promise<Line | undefined> => {
    const line = await lineOf(account);
    if (
      !line &&
      (await database.write(tx => stopAccount(tx, account.company_id, '100', nepalTime(clock()))))
    )
      stopped(account.company_id, '100');
    return line;
  };

  const shared = { ...services, asking, usableLine, sending, isLeaving: () => closed };
  const fresh = target.kind === 'off' ? undefined : atOnce(shared);
  const rest = target.kind === 'off' ? undefined : background(shared);
  const { sendNow, tellAgain } = sentNow(shared);

  return {
    target,
    targetFor: async company_id => {
      if (target.kind === 'off') return 'off';
      return (await accountOf(database.read, company_id))?.enabled === 1 ? target.kind : 'off';
    },
    issued: (company_id, kind, document_id) => fresh?.add(company_id, kind, document_id),
    sendNow,
    tellAgain,
    lineOf,
    wake: () => rest?.wake(),
    close: async () => {
      closed = true;
      const patience = setTimeout(() => leaving.abort(), END_WITHIN);
      await Promise.all([fresh?.close(), rest?.close()]);
      clearTimeout(patience);
    },
  };
};
