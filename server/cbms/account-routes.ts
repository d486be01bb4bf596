// The account: read without its password, saved, paused, resumed, its connection tested.
import type { FastifyInstance } from 'fastify';
import type { Texts } from '../../domain/language.ts';
import { holdCompany } from '../company/company-record.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import { bodyOf } from '../documents/idempotency.ts';
import { Invalid, Refusal } from '../errors.ts';
import { underVersion, withTag } from '../platform/http/record-version.ts';
import {
  type Account,
  type AccountChange,
  accountOf,
  accountTag,
  pauseAccount,
  saveAccount,
} from './account.ts';
import { accountChangeOf } from './account-request.ts';
import { type CallServices, SUBJECT } from './call-services.ts';
import { tell } from './client.ts';
import { makeDue } from './outbox.ts';
import { billOf } from './payload.ts';

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

const answered = (account: Account | undefined) => ({
  username: account?.username ?? '',
  enabled: account?.enabled ?? 0,
  has_password: account ? account.password !== '' : false,
  since: account?.since ?? null,
});

/** A bill that nobody could keep: no number, no amount. */
const emptyBill = {
  invoice_no: '',
  customer_name: '',
  pan: null,
  total: 0,
  taxable_amount: 0,
  vat_amount: 0,
  fiscal_year: null,
};

/** Registers `cbms-account` and what stands below it. */
export const accountRoutes = (
  app: FastifyInstance,
  { store: { database }, enter, authority, vault }: CallServices,
): void => {
  const versioned = async (company_id: number) => {
    const account = await accountOf(database.read, company_id);
    return {
      body: { ...answered(account), target: authority.target.kind },
      tag: accountTag(account),
    };
  };

  app.get('/cbms-account', async (request, reply) => {
    const { actor } = await enter(request, 'view', SUBJECT);
    return withTag(reply, await versioned(actor.company_id));
  });

  app.put('/cbms-account', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', SUBJECT);
    const { company_id } = actor;
    const changeOver = (before: Account | undefined): AccountChange => {
      const { problems, change } = accountChangeOf(
        bodyOf(request),
        before,
        now.slice(0, 10),
        language,
      );
      if (Object.keys(problems).length > 0) throw new Invalid(problems);
      return change;
    };
    return underVersion(
      request,
      reply,
      language,
      () => versioned(company_id),
      async ({ check }) => {
        const seen = await accountOf(database.read, company_id);
        check(accountTag(seen));
        changeOver(seen);
        await againOnDuplicate(database, async tx => {
          await holdCompany(database, tx, company_id);
          const before = await accountOf(tx, company_id);
          check(accountTag(before));
          // What was left out stays as it is stored now.
          await saveAccount(tx, vault, actor, changeOver(before), now);
          await makeDue(tx, company_id);
        });
        authority.wake();
        return { ...withTag(reply, await versioned(company_id)), message: texts.saved[language] };
      },
    );
  });

  for (const [path, paused] of [
    ['pause', 1],
    ['resume', 0],
  ] as const)
    app.post(`/cbms-account/${path}`, async request => {
      const { actor, language, now } = await enter(request, 'edit', SUBJECT);
      await database.write(async tx => {
        await pauseAccount(tx, actor, paused, now);
        if (paused === 0) await makeDue(tx, actor.company_id);
      });
      if (paused === 0) authority.wake();
      return { message: texts[paused === 1 ? 'paused' : 'resumed'][language] };
    });

  // Nothing but an empty bill is sent: the interface has no question that only asks.
  app.post('/cbms-account/test', async request => {
    const { actor, language, now } = await enter(request, 'edit', SUBJECT);
    const account = await accountOf(database.read, actor.company_id);
    const line =
      authority.target.kind !== 'off' && account ? await authority.lineOf(account) : undefined;
    if (!line) throw new Refusal(422, texts.off[language]);
    const payload = billOf(
      line.credentials,
      { ...emptyBill, created_at: now },
      { realtime: false, at: now },
    );
    const { code, milliseconds } = await tell(line.target, 'bill', payload, line.leaving);
    const outcome =
      code === 'unknown'
        ? 'stranger'
        : code === 'not-reached' || code === 'lost'
          ? 'silent'
          : code === '100'
            ? 'credentials'
            : 'fine';
    const message = texts[outcome][language].replace('{address}', line.target.address);
    if (outcome !== 'fine') throw new Refusal(422, message);
    return { message, milliseconds };
  });
};
