// Reminders after a recovery: what was sent after the backup is not sent again, what was given back still goes
// out, and the settings keep their token.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { startSmsSimulator } from '../../tools/sms-simulator/simulator.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import {
  type Customer,
  createDebtor,
  readReminded,
  remindOn,
  sellOnCredit,
} from '../support/reminders.ts';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const simulator = await startSmsSimulator();
afterAll(() => simulator.close());

const TODAY = '2026-11-23';

describe('reminders after a recovery', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let customer: Customer;
    const run = () => remindOn(world(), TODAY, simulator.address);
    const read = (table: string, order: string) =>
      query(
        world().app.database.read,
        `select * from ${table} where company_id = ? order by ${order}`,
        [admin.companyId],
      );
    const readAll = () =>
      Promise.all([
        read('reminders', 'id'),
        read('reminder_steps', 'channel, document_id, step'),
        read('reminder_settings', 'company_id'),
      ]);

    beforeAll(async () => {
      admin = await world().createCompany('Recovered Shop');
      const shop = await openShop(admin);
      customer = await createDebtor(admin, 'Recalled Traders', { mobile_no: '9800000009' });
      await sellOnCredit(admin, shop, customer);
      simulator.messages.length = 0;
    });

    it('are those that were sent, with their steps, and none is sent again', async () => {
      const backup = await downloadBackup(admin);
      const saved = await admin.put('reminder-settings', {
        ...{ enabled: 1, steps: [2, 9], by_mail: 1, by_sms: 1, language: 'ne' },
        ...{ sms_provider: 'sparrow', sms_sender: 'Demo', sms_token: 'tok-0815' },
      });
      expect(saved.status).toBe(200);
      simulator.setFault('credits');
      expect(await run()).toEqual([expect.stringContaining('1012')]);
      simulator.setFault(undefined);
      const before = await readAll();
      expect(before.map(rows => rows.length)).toEqual([2, 1, 1]);

      const restored = await restoreFrom(admin, backup.bytes, { roll_forward: '1' });
      expect([restored.status, restored.body.missed]).toEqual([200, {}]);
      expect(await readAll()).toEqual(before);

      const mails = readReminded(world());
      expect(await run()).toEqual([]);
      await run();
      expect(readReminded(world())).toEqual(mails);
      expect(simulator.messages).toMatchObject([{ provider: 'sparrow', to: '9800000009' }]);
    });
  });
});
