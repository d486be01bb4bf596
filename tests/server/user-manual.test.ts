// The user manual: a PDF for every signed-in user, in the language asked for, and not sent again
// while it is the same.
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdfText } from '../support/read-exports.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the user manual', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let auditor: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Reading Shop');
      auditor = await world().createUser(admin, 'Auditor');
    });

    it('is a PDF in the language asked for, thirty-odd pages long, for every role (API-195, PROD-070)', async () => {
      const [english, nepali] = await Promise.all([
        admin.get('user-manual'),
        auditor.get('user-manual', { language: 'ne' }),
      ]);
      for (const { status, headers, raw } of [english, nepali]) {
        expect(status).toBe(200);
        expect(headers['content-type']).toBe('application/pdf');
        expect(Number(headers['content-length'])).toBe(raw.length);
        expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
        const pages = raw.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
        expect(pages).toBeGreaterThanOrEqual(30);
      }
      expect(await readPdfText(english.raw)).toContain('User Manual');
      expect(english.raw.equals(nepali.raw)).toBe(false);
      expect(await readPdfText(nepali.raw)).toContain('CBMS');
    });

    it('is requested once and again only when there is a new edition', async () => {
      const { headers } = await admin.get('user-manual');
      const etag = String(headers.etag);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toContain('accept-language');
      const again = await admin.get('user-manual', { headers: { 'if-none-match': etag } });
      expect([again.status, again.raw.length]).toEqual([304, 0]);
      expect(
        (await admin.get('user-manual', { language: 'ne', headers: { 'if-none-match': etag } }))
          .status,
      ).toBe(200);
    });

    it('needs a sign-in', async () => {
      expect((await world().anonymous.get('user-manual')).status).toBe(401);
    });
  });
});
