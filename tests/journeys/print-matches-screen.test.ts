// The print has the same figures as the screen: every amount of an invoice with a discount and a
// service charge, in each shipped layout and in both languages.
import { expect, it } from 'vitest';
import { toAsciiDigits } from '../../domain/language.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { signInToDemo } from '../support/demo-browser.ts';
import { readPdfText } from '../support/read-exports.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const layouts = ['tax-invoice', 'tax-invoice-a5', 'tax-invoice-receipt', 'tax-invoice-receipt-58'];
/** By their value: codes keep their ASCII digits in print. */
const amounts = (text: string) => [...new Set(toAsciiDigits(text).match(/\d[\d,]*\.\d{2}(?!\d)/g))];

const administering = async (service: Service) => {
  const signedIn = await service.call('POST', 'v2/login', {
    email: 'admin@demo.test',
    password: 'Demo-1234',
  });
  const token = String(signedIn.body.access_token);
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, body, token);
  return { token, call };
};

it.skipIf(!hasBrowser)(
  'print and screen show the same amounts in each layout and language (OPEN-112, SAL-INV-162..175, PRINT-020)',
  async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, DEMO: '1' });
    const { call, token } = await administering(service);
    const listed = (await call('GET', 'invoices?limit=1000')).body.data as Record<
      string,
      number | string
    >[];
    const invoice = listed.find(
      ({ tsc_amount, discount_amount }) => Number(tsc_amount) > 0 && Number(discount_amount) > 0,
    )!;
    const id = String(invoice.company_payment_id);
    const visitor = await openBrowser(service.address);
    await signInToDemo(visitor);
    const { page, consoleErrors, closeBrowser } = visitor;

    for (const language of ['en', 'ne']) {
      expect((await call('PUT', 'preferences', { language })).status).toBe(200);
      await page.goto(`/sales/invoice/${id}`);
      await page.reload();
      await page.locator(`html[lang="${language}"]`).waitFor();
      await page.getByText(language === 'en' ? 'VAT(13 %)' : /भ्याट \((13|१३) %\)/).waitFor();
      // What is paid is beside the document, not part of it.
      const parts = page.getByRole('main').locator(':not(:has(*)):not(section *)');
      const shown = amounts((await parts.allTextContents()).join('\n'));
      // Sub-total, discount, TSC, taxable amount, VAT and total at least.
      expect(shown.length).toBeGreaterThanOrEqual(6);
      for (const filename of layouts) {
        const template = await call('POST', 'invoice-templates', {
          name: `${filename} ${language}`,
          filename,
          type: 'I',
          status: 1,
        });
        const chosen = await call('PATCH', 'companies/1/invoice-template', {
          invoice_template_id: template.body.id,
        });
        expect([filename, chosen.status]).toEqual([filename, 200]);
        const paper = await fetch(`${service.address}/billing/invoices/${id}?q=preview`, {
          headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        });
        const printed = amounts(await readPdfText(new Uint8Array(await paper.arrayBuffer())));
        expect([language, filename, shown.filter(amount => !printed.includes(amount))]).toEqual([
          language,
          filename,
          [],
        ]);
      }
    }

    expect(consoleErrors).toEqual([]);
    await closeBrowser();
    await service.stop();
    await drop();
  },
);
