// Passwords that anybody would try first are refused wherever one is set (S5).
import { describe, expect, it } from 'vitest';
import { createPasswordLink } from '../../server/auth/password-links.ts';
import { findPasswordWeakness } from '../../server/auth/password-strength.ts';
import { assertSetupSettings } from '../../server/setup/seed/create-company.ts';
import { describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const owner = {
  name: 'Sita Sharma',
  email: 'sita.sharma@everest.test',
  company: 'Everest Traders',
};
const COMMON = 'Many people use this password. Please choose another one.';
const PERSONAL = 'This password is easy to guess. Please do not use your name, email or company.';
const SHORT = 'The password must have at least 8 characters.';
const SAME = 'Please choose a password that differs from the current one.';

describe('a password', () => {
  it.each([
    ['password', COMMON],
    ['PassWord', COMMON],
    ['12345678', COMMON],
    ['१२३४५६७८', COMMON],
    ['ｐａｓｓｗｏｒｄ', COMMON],
    ['aaaaaaaaaa', COMMON],
    ['        ', SHORT],
    [' short  ', SHORT],
    ['sita.sharma@everest.test', PERSONAL],
    ['SitaSharma', PERSONAL],
    ['everest2083', PERSONAL],
    ['Traders-123', PERSONAL],
  ])('"%s" is refused (S5)', async (password, reason) => {
    expect(await findPasswordWeakness(password, owner, 'en')).toBe(reason);
  });

  it.each(['Secret-123', 'correct horse battery', 'everest-yak-butter', 'मेरो गोप्य शब्द'])(
    '"%s" is taken',
    async password => {
      expect(await findPasswordWeakness(password, owner, 'en')).toBeUndefined();
    },
  );

  it('is refused in Nepali too', async () => {
    expect(await findPasswordWeakness('password', owner, 'ne')).toContain('धेरैले');
  });

  describeOnBothEngines(world => {
    it('is checked when a person changes it, by a link and at the set-up (S5)', async () => {
      const admin = await world().createCompany('Strong Shop');
      const change = (password: string) =>
        admin.post(`users/${admin.id}/change-password`, {
          current_password: PASSWORD,
          password,
          password_confirmation: password,
        });
      expect((await change('password1')).body.message).toEqual({ password: [COMMON] });
      expect((await change('strongshop1')).body.message).toEqual({ password: [PERSONAL] });
      expect((await change(PASSWORD)).body.message).toEqual({ password: [SAME] });

      const { database } = world().app;
      const token = await database.write(tx =>
        createPasswordLink(
          tx,
          { id: admin.id, company_id: admin.companyId, email: 'admin.strong.shop@shop.test' },
          Math.floor(Date.parse('2026-11-21T06:00:00Z') / 1000),
          3600,
        ),
      );
      const reset = (password: string) =>
        world().anonymous.post('change-password', {
          token,
          password,
          password_confirmation: password,
        });
      expect((await reset('iloveyou1')).body.message).toEqual({ password: [COMMON] });
      expect((await reset('Sita-Sharma-1')).body.message).toEqual({ password: [PERSONAL] });
      expect((await reset(PASSWORD)).body.message).toEqual({ password: [SAME] });
      expect((await reset('another-good-one')).status).toBe(200);
    });
  });

  it('of the environment stops the start with a line (S5)', async () => {
    const setup = {
      company_name: 'Everest Traders',
      company_pan: '301234567',
      admin_name: 'Sita Sharma',
      admin_email: 'sita@everest.test',
      admin_password: 'everest-1',
    };
    await expect(assertSetupSettings(setup)).rejects.toThrow(
      `SETUP_ADMIN_PASSWORD cannot be used: ${PERSONAL}`,
    );
    await expect(
      assertSetupSettings({ ...setup, admin_password: 'a-good-long-one' }),
    ).resolves.toBeUndefined();
  });
});
