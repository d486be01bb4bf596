// Reminders of overdue invoices: one message a customer, once for each step, to nobody who has paid or wants
// none; what a killed process and a failing provider leave behind; and one that is sent by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualReminders } from '../../domain/documents/reminders.ts';
import type { Transaction } from '../../server/database/database.ts';
import { DatabaseError } from '../../server/database/database-error.ts';
import { query } from '../../server/database/raw-query.ts';
import { startSmsSimulator } from '../../tools/sms-simulator/simulator.ts';
import { readOutbox } from '../support/outbox.ts';
import {
  type Customer,
  createDebtor,
  readReminded,
  remindOn,
  sellOnCredit,
} from '../support/reminders.ts';
import { recordMoney } from '../support/settlements.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const simulator = await startSmsSimulator();
afterAll(() => simulator.close());

describe('reminders', () => {
  describeOnBothEngines(
    world => {
      let admin: Caller;
      let shop: Shop;
      const set = (settings: object) => admin.put('reminder-settings', settings);
      const run = (day: string) => remindOn(world(), day, simulator.address);
      const list = async () =>
        ((await admin.get('reminders?limit=100')).body?.data ?? []) as Record<string, unknown>[];
      const ofCustomer = async ({ id }: Customer) =>
        (await list()).filter(row => row.party_id === id);
      beforeAll(async () => {
        admin = await world().createCompany('Reminding Shop');
        shop = await openShop(admin);
      });

      describe('settings', () => {
        it('are off until somebody decides otherwise', async () => {
          const { body } = await admin.get('reminder-settings');
          expect(body).toMatchObject({
            ...{ enabled: 0, steps: [1, 7, 15, 30], by_mail: 1, by_sms: 0, language: 'en' },
            ...{ templates: usualReminders, sms_provider: null, has_token: false, may_change: 1 },
          });
        });

        const texts = (changed: object) => ({
          templates: { ...usualReminders, en: { ...usualReminders.en, ...changed } },
        });
        it.each([
          [texts({ message: 'Dear {name}, pay {open}' }), 'templates.en.message'],
          [texts({ line: '{customer}' }), 'templates.en.line'],
          [texts({ sms: '{}' }), 'templates.en.sms'],
          [texts({ subject: 'Two\nlines' }), 'templates.en.subject'],
          [texts({ sms: '' }), 'templates.en.sms'],
          [{ steps: [] }, 'steps'],
          [{ steps: [0, 7] }, 'steps'],
          [{ steps: [7, 7] }, 'steps'],
          [{ enabled: 1, by_mail: 0 }, 'by_mail'],
          [{ by_sms: 1 }, 'sms_provider'],
          [{ by_sms: 1, sms_provider: 'aakash' }, 'sms_token'],
          [{ by_sms: 1, sms_provider: 'sparrow', sms_token: 'secret' }, 'sms_sender'],
          [{ sms_provider: 'other' }, 'sms_provider'],
          [{ language: 'fr' }, 'language'],
        ])('are refused with %j', async (body, field) => {
          const { status, body: answer } = await set(body);
          expect([status, Object.keys(answer.message)]).toEqual([422, [field]]);
        });

        it('never answer the token, also not in the log, and ask for another provider’s', async () => {
          const secret = 'tok-4711-secret';
          const saved = await set({ sms_provider: 'aakash', sms_token: secret });
          expect([saved.status, saved.body.has_token]).toEqual([200, true]);
          const log = await admin.get('logs?limit=50');
          const [row] = await query<{ sms_token: string }>(
            world().app.database.read,
            'select sms_token from reminder_settings where company_id = ?',
            [admin.companyId],
          );
          for (const text of [saved.raw, (await admin.get('reminder-settings')).raw, log.raw])
            expect(text.toString()).not.toContain(secret);
          expect(row!.sms_token).not.toContain(secret);
          await set({ by_mail: 1 });
          expect((await admin.get('reminder-settings')).body.has_token).toBe(true);
          await set({ sms_provider: 'sparrow' });
          expect((await admin.get('reminder-settings')).body.has_token).toBe(false);
        });

        it('are read and decided by those who may', async () => {
          const sales = await world().createUser(admin, 'Sales');
          const auditor = await world().createUser(admin, 'Auditor');
          expect((await sales.get('reminder-settings')).status).toBe(403);
          expect((await auditor.get('reminder-settings')).body.may_change).toBe(0);
          expect((await auditor.put('reminder-settings', { enabled: 1 })).status).toBe(403);
        });
      });

      describe('by mail', () => {
        let everest: Customer;
        let paid: Customer;
        let quiet: Customer;
        let silent: Customer;
        beforeAll(async () => {
          everest = await createDebtor(admin, 'Everest Traders');
          paid = await createDebtor(admin, 'Paid Traders');
          quiet = await createDebtor(admin, 'Quiet Traders', { reminders: 0 });
          silent = await createDebtor(admin, 'Silent Traders', { email: '' });
          for (const each of [everest, everest, paid, quiet, silent])
            await sellOnCredit(admin, shop, each);
          // An advance that no invoice has taken yet: nothing is owed.
          await recordMoney(world(), admin, 'receipt', {
            party: { kind: 'customer', id: paid.id },
            ...{ day: '2026-11-22', amount: 113_000 },
          });
        });

        it('wait until they are switched on', async () => {
          await run('2026-11-22');
          expect([await list(), readReminded(world())]).toEqual([[], []]);
          expect((await set({ enabled: 1, steps: [7, 1] })).body.steps).toEqual([1, 7]);
        });

        it('go out once with the daily jobs: one mail with all that is overdue', async () => {
          world().setNow('2026-11-21T05:00:00Z');
          await world().app.scheduler.tick();
          world().setNow('2026-11-22T05:00:00Z');
          expect(await world().app.scheduler.tick()).toContain('send-reminders');
          world().setNow(NOW);
          const mails = readOutbox(world().dataDir, 'Subject: Payment reminder');
          expect(mails.map(({ to }) => to)).toEqual(['everest.traders@buyers.test']);
          expect(mails[0]!.text).toMatch(
            /^Dear Everest Traders,\n\nThe payment of these invoices is overdue:/,
          );
          expect(
            mails[0]!.text.match(/^Invoice \S+ of 2083-08-05 BS \(2026-11-21 AD\)/gm),
          ).toHaveLength(2);
          expect(mails[0]!.text).toContain('Total overdue: Rs 2,260.00');
          expect(await ofCustomer(everest)).toMatchObject([
            {
              channel: 'mail',
              address: mails[0]!.to,
              step: 1,
              open: 2260,
              state: 'sent',
              error: null,
            },
          ]);
          expect(await ofCustomer(silent)).toMatchObject([
            { state: 'failed', error: 'The customer has no e-mail address.' },
          ]);
          expect([await ofCustomer(paid), await ofCustomer(quiet)]).toEqual([[], []]);
        });

        it('are not sent again by a run that repeats, nor before the next step', async () => {
          const before = await list();
          await run('2026-11-22');
          await run('2026-11-27');
          expect(await list()).toEqual(before);
          await run('2026-11-30');
          expect(await ofCustomer(everest)).toMatchObject([{ step: 7 }, { step: 1 }]);
        });

        it('cut off while they were sent are listed as not confirmed, and not repeated', async () => {
          const killed = await createDebtor(admin, 'Killed Traders');
          await sellOnCredit(admin, shop, killed);
          await run('2026-11-24');
          await world().app.database.write(tx =>
            query(tx, "update reminders set state = 'sending' where party_id = ?", [killed.id]),
          );
          const before = readReminded(world());
          await run('2026-11-25');
          expect(await ofCustomer(killed)).toMatchObject([
            { state: 'unknown', error: 'Interrupted while it was being sent.' },
          ]);
          expect(readReminded(world())).toEqual(before);
        });
      });

      describe('by mail while the database restarts', () => {
        it('are repeated by the scheduler, and what was recorded is not sent twice', async () => {
          const customer = await createDebtor(admin, 'Restarted Traders');
          await sellOnCredit(admin, shop, customer);
          const { app } = world();
          let isSending = false;
          const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
            if (isSending) throw new DatabaseError('unreachable', 'The database restarts.');
            const result = await app.database.write(work);
            isSending = (result as { state?: string } | undefined)?.state === 'sending';
            return result;
          };
          const restarting = { ...world(), app: { ...app, database: { ...app.database, write } } };
          await expect(remindOn(restarting, '2026-11-26', simulator.address)).rejects.toThrow(
            'The database restarts.',
          );
          expect(await run('2026-11-26')).toEqual([]);
          expect(readReminded(world()).filter(to => to.startsWith('restarted'))).toHaveLength(1);
          await run('2026-11-27');
          expect(await ofCustomer(customer)).toMatchObject([{ state: 'unknown', step: 1 }]);
        });
      });

      describe('by SMS', () => {
        let customer: Customer;
        const texted = () => simulator.messages.map(({ to }) => to);
        beforeAll(async () => {
          await set({
            ...{ by_mail: 0, by_sms: 1, language: 'ne' },
            ...{ sms_provider: 'sparrow', sms_sender: 'Demo', sms_token: 'tok' },
          });
          simulator.messages.length = 0;
        });

        it('are tried again where the provider took none, also where it could not be reached', async () => {
          customer = await createDebtor(admin, 'Texted Traders', { mobile_no: '9800000001' });
          await sellOnCredit(admin, shop, customer);
          const closed = await startSmsSimulator();
          await closed.close();
          for (const [fault, words] of [
            ['credits', /1012: No Credits/],
            ['token', /1002: Invalid Token/],
          ] as const) {
            simulator.setFault(fault);
            expect(await run('2026-12-01')).toEqual([expect.stringMatching(words)]);
          }
          expect(await remindOn(world(), '2026-12-01', closed.address)).toEqual([
            expect.stringContaining('ECONNREFUSED'),
          ]);
          simulator.setFault(undefined);
          expect(await run('2026-12-01')).toEqual([]);
          expect(texted()).toContain('9800000001');
          const [row] = await ofCustomer(customer);
          expect(row).toMatchObject({ channel: 'sms', state: 'sent', address: '9800000001' });
          const [message] = simulator.messages.filter(({ to }) => to === '9800000001');
          expect(message).toMatchObject({ provider: 'sparrow', from: 'Demo' });
          expect(message!.text).toMatch(/^Reminding Shop: रु १,१३०\.००/);
        });

        it.each([
          ['receiver', 'failed', 'aakash'],
          ['cut', 'unknown', 'aakash'],
          ['page', 'unknown', 'sparrow'],
          ['down', 'unknown', 'sparrow'],
        ] as const)('that end in "%s" are %s, and not repeated', async (fault, state, provider) => {
          await set({ sms_provider: provider, sms_sender: 'Demo', sms_token: 'tok' });
          const other = await createDebtor(admin, `${fault} ${provider} Traders`);
          await sellOnCredit(admin, shop, other);
          simulator.setFault(fault);
          await run('2026-12-01');
          simulator.setFault(undefined);
          await run('2026-12-01');
          expect(await ofCustomer(other)).toMatchObject([{ state, channel: 'sms' }]);
        });

        it('go out although the mail server cannot be reached', async () => {
          await set({ by_mail: 1 });
          const other = await createDebtor(admin, 'Both Traders', { mobile_no: '9800000002' });
          await sellOnCredit(admin, shop, other);
          const closed = await startSmsSimulator();
          await closed.close();
          const smtpUrl = closed.address.replace('http', 'smtp');
          expect(await remindOn(world(), '2026-12-01', simulator.address, smtpUrl)).toEqual([
            expect.stringContaining('ECONNREFUSED'),
          ]);
          await set({ by_mail: 0 });
          expect(await ofCustomer(other)).toMatchObject([{ channel: 'sms', state: 'sent' }]);
        });

        it('are tried from the settings', async () => {
          const tried = await admin.post('reminder-settings/test', { to: '+977 984-100 0000' });
          expect([tried.status, texted().at(-1)]).toEqual([200, '9841000000']);
          simulator.setFault('credits');
          const { status, body } = await admin.post('reminder-settings/test', { to: '9841000000' });
          simulator.setFault(undefined);
          expect([status, body.message.to[0]]).toEqual([422, expect.stringContaining('1012')]);
          expect((await admin.post('reminder-settings/test', { to: '01-4412345' })).status).toBe(
            422,
          );
        });
      });

      describe('by hand', () => {
        let customer: Customer;
        let path: string;
        const written = {
          channel: 'mail',
          to: 'boss@buyers.test',
          subject: 'Hello',
          message: 'Pay.',
        };
        beforeAll(async () => {
          await set({ by_mail: 1, by_sms: 0, language: 'en' });
          customer = await createDebtor(admin, 'Asked Traders', { mobile_no: '9811111111' });
          await sellOnCredit(admin, shop, customer);
          path = `parties/customer/${customer.id}/reminder`;
          world().setNow('2026-11-23T06:00:00Z');
          admin = await world().signInAs('admin.reminding.shop@shop.test');
        });

        it('offer what the templates say', async () => {
          const { body } = await admin.get(path);
          expect(body).toMatchObject({
            mail: {
              ...{ to: 'asked.traders@buyers.test' },
              subject: 'Payment reminder from Reminding Shop',
            },
            sms: { to: '9811111111', parts: 1 },
            ...{ wants_reminders: 1, last: null },
            documents: [{ open: 1130, days_overdue: 2 }],
          });
        });

        it('are in the language of the customer, whatever the company’s is', async () => {
          const offer = async () => (await admin.get(path)).body;
          await admin.patch(`customers/${customer.id}`, { language: 'ne' });
          expect(await offer()).toMatchObject({
            mail: { subject: 'Reminding Shop बाट भुक्तानीको ताकेता' },
            sms: { message: expect.stringContaining('रु १,१३०.००') },
          });
          await set({ language: 'ne' });
          await admin.patch(`customers/${customer.id}`, { language: 'en' });
          expect((await offer()).mail.subject).toBe('Payment reminder from Reminding Shop');
          await set({ language: 'en' });
          await admin.patch(`customers/${customer.id}`, { language: null });
          const refused = await admin.patch(`customers/${customer.id}`, { language: 'fr' });
          expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['language']]);
        });

        it('go out once under their key, and cover the step', async () => {
          const headers = { 'idempotency-key': 'once' };
          const answers = [
            await admin.post(path, written, { headers }),
            await admin.post(path, written, { headers }),
          ];
          expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
            answers.map(() => [200, 'Reminder sent to boss@buyers.test.']),
          );
          expect(readOutbox(world().dataDir, 'Subject: Hello')).toMatchObject([{ text: 'Pay.' }]);
          await run('2026-11-23');
          expect(await ofCustomer(customer)).toMatchObject([{ step: 1, state: 'sent' }]);
        });

        it('go out once under a key that several requests bring at the same moment', async () => {
          const there = await world().atSecondInstance(admin);
          await there.get(path);
          for (let round = 1; round <= 8; round += 1) {
            const twice = { ...written, subject: `Round ${round}` };
            const headers = { 'idempotency-key': `round-${round}` };
            const answers = await Promise.all(
              [admin, there].map(each => each.post(path, twice, { headers })),
            );
            expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
              [200, answers[0]!.body.id],
              [200, answers[0]!.body.id],
            ]);
            expect(readOutbox(world().dataDir, `Subject: Round ${round}`)).toHaveLength(1);
          }
        });

        it.each([
          [{ channel: 'pigeon' }, 'channel'],
          [{ to: 'nobody' }, 'to'],
          [{ subject: '' }, 'subject'],
          [{ message: ' ' }, 'message'],
          [{ channel: 'sms', to: '12' }, 'to'],
        ])('are refused with %j', async (change, field) => {
          const { status, body } = await admin.post(path, { ...written, ...change });
          expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
        });

        it('are refused where nothing is overdue, and to others', async () => {
          const even = await createDebtor(admin, 'Even Traders');
          const asked = await admin.post(`parties/customer/${even.id}/reminder`, written);
          expect([asked.status, asked.body.message]).toEqual([400, 'Nothing is overdue.']);
          const auditor = await world().createUser(admin, 'Auditor', 'Second Auditor');
          const other = await world().createCompany('Other Shop');
          expect((await auditor.post(path, written)).status).toBe(403);
          expect((await other.post(path, written)).status).toBe(404);
          expect((await other.get(path)).status).toBe(404);
        });
      });
    },
    { SMS_URL: simulator.address },
  );
});
