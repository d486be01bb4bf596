// The account: read without its password, saved, paused, resumed, its connection tested.
import type { FastifyInstance } from 'fastify';
import type { Texts } from '../../../domain/language.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import { withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { lockCompany } from '../documents/company-record.ts';
import {
  type AccountChange,
  type CbmsAccount,
  findAccount,
  pauseAccount,
  saveAccount,
  toAccountEtag,
} from './account.ts';
import { parseAccountChange } from './account-input.ts';
import { postToCbms } from './client.ts';
import { type CbmsRouteContext, PERMISSION_SUBJECT } from './context.ts';
import { makeAllDue } from './outbox.ts';
import { toInvoicePayload } from './payload.ts';

const texts = {
  saved: { en: 'Account updated successfully.', ne: 'एकाउन्ट अद्यावधिक भयो।' },
  paused: { en: 'Sync is paused.', ne: 'पठाउने काम रोकियो।' },
  resumed: { en: 'Sync is resumed.', ne: 'पठाउने काम फेरि सुरु भयो।' },
  off: {
    en: 'IRD sync is not configured: CBMS_URL is not set, or the company has no account.',
    ne: 'आईआरडी सिंक मिलाइएको छैन: CBMS_URL राखिएको छैन वा कम्पनीको एकाउन्ट छैन।',
  },
  fine: {
    en: 'Connection works: IRD answered and rejected an empty test bill, as expected. Nothing was recorded.',
    ne: 'जडान ठिक छ: आईआरडीले जवाफ दियो र खाली परीक्षण बिल अस्वीकार गर्‍यो, जस्तो हुनुपर्छ। केही दर्ता भएन।',
  },
  credentials: {
    en: 'IRD answered, but the user name, password or PAN does not match.',
    ne: 'आईआरडीले जवाफ दियो, तर प्रयोगकर्ता नाम, पासवर्ड वा प्यान मिलेन।',
  },
  silent: {
    en: 'IRD could not be reached at {address}.',
    ne: '{address} मा आईआरडीसँग सम्पर्क हुन सकेन।',
  },
  stranger: {
    en: 'The server at {address} does not answer like IRD.',
    ne: '{address} बाट जवाफ आयो, तर आईआरडीको जस्तो छैन।',
  },
} satisfies Record<string, Texts>;

const serializeAccount = (account: CbmsAccount | undefined) => ({
  username: account?.username ?? '',
  enabled: account?.enabled ?? 0,
  has_password: account ? account.password !== '' : false,
  since: account?.since ?? null,
});

/** An invoice that the authority cannot accept: no number, no amount. */
const EMPTY_INVOICE = {
  invoice_no: '',
  customer_name: '',
  pan: null,
  total: 0,
  taxable_amount: 0,
  export_sales: 0,
  vat_amount: 0,
  fiscal_year: null,
};

/** Registers `cbms-account` and the routes below it. */
export const registerAccountRoutes = (
  app: FastifyInstance,
  { store: { database }, authority, vault }: CbmsRouteContext,
): void => {
  const versioned = async (company_id: number) => {
    const account = await findAccount(database.read, company_id);
    return {
      body: { ...serializeAccount(account), target: authority.target.kind },
      tag: toAccountEtag(account),
    };
  };

  app.get(
    '/cbms-account',
    requirePermission('view', PERMISSION_SUBJECT),
    async (request, reply) => {
      const { actor } = requireSession(request);
      return withETag(reply, await versioned(actor.company_id));
    },
  );

  app.put(
    '/cbms-account',
    requirePermission('edit', PERMISSION_SUBJECT),
    async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const { company_id } = actor;
      const changeOver = (before: CbmsAccount | undefined): AccountChange => {
        const { problems, change } = parseAccountChange(
          readObjectBody(request),
          before,
          now.slice(0, 10),
          language,
        );
        if (Object.keys(problems).length > 0) throw new ValidationError(problems);
        return change;
      };
      return withIfMatch(
        request,
        reply,
        language,
        () => versioned(company_id),
        async ({ check }) => {
          const seen = await findAccount(database.read, company_id);
          check(toAccountEtag(seen));
          changeOver(seen);
          await retryOnUniqueViolation(database, async tx => {
            await lockCompany(database, tx, company_id);
            const before = await findAccount(tx, company_id);
            check(toAccountEtag(before));
            // Fields that were not sent keep their stored values.
            await saveAccount(tx, vault, actor, changeOver(before), now);
            await makeAllDue(tx, company_id);
          });
          authority.wake();
          return {
            ...withETag(reply, await versioned(company_id)),
            message: texts.saved[language],
          };
        },
      );
    },
  );

  for (const [path, paused] of [
    ['pause', 1],
    ['resume', 0],
  ] as const)
    app.post(
      `/cbms-account/${path}`,
      requirePermission('edit', PERMISSION_SUBJECT),
      async request => {
        const { actor, language, now } = requireSession(request);
        await database.write(async tx => {
          await pauseAccount(tx, actor, paused, now);
          if (paused === 0) await makeAllDue(tx, actor.company_id);
        });
        if (paused === 0) authority.wake();
        return { message: texts[paused === 1 ? 'paused' : 'resumed'][language] };
      },
    );

  // Sends only an empty invoice: the interface has no request that only tests the connection.
  app.post('/cbms-account/test', requirePermission('edit', PERMISSION_SUBJECT), async request => {
    const { actor, language, now } = requireSession(request);
    const account = await findAccount(database.read, actor.company_id);
    const line =
      authority.target.kind !== 'off' && account ? await authority.lineOf(account) : undefined;
    if (!line) throw new HttpError(422, texts.off[language]);
    const payload = toInvoicePayload(
      line.credentials,
      { ...EMPTY_INVOICE, created_at: now },
      { realtime: false, at: now },
    );
    const { code, milliseconds } = await postToCbms(line.target, 'bill', payload, line.abortSignal);
    const outcome =
      code === 'unknown'
        ? 'stranger'
        : code === 'not-reached' || code === 'lost'
          ? 'silent'
          : code === '100'
            ? 'credentials'
            : 'fine';
    const message = texts[outcome][language].replace('{address}', line.target.address);
    if (outcome !== 'fine') throw new HttpError(422, message);
    return { message, milliseconds };
  });
};
