// One exchange with the tax authority's interface: accepted answers, and the outcome when there is
// none.
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { computeBackoff, isDue, MAX_WAIT_MS } from '../../server/features/cbms/backoff.ts';
import { classifyResponse } from '../../server/features/cbms/classify-response.ts';
import { parseCode, postToCbms } from '../../server/features/cbms/client.ts';
import { resolveEndpoint } from '../../server/features/cbms/endpoint.ts';
import {
  redactPassword,
  serializeMasked,
  toCbmsDate,
  toCbmsFiscalYear,
  toInvoicePayload,
  toReturnPayload,
} from '../../server/features/cbms/payload.ts';
import { ConfigError, readConfig } from '../../server/platform/config.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
};
const post = async (answer: RequestListener, timeoutMs = 5_000) =>
  postToCbms(
    { kind: 'test', address: await listening(answer), timeoutMs: timeoutMs },
    'bill',
    { a: 1 },
    new AbortController().signal,
  );
const codeOf = async (status: number, body: string) =>
  (await post((_, response) => response.writeHead(status).end(body))).code;

describe('an answer of the tax authority', () => {
  it('is a code as bare text or as JSON, and nothing else', () => {
    for (const body of [
      '200',
      ' 200\r\n',
      '"200"',
      '\uFEFF200',
      '{"message":"200"}',
      '{"message":200}',
      '{"Message":"200"}',
    ])
      expect(parseCode(body), body).toBe('200');
    for (const body of [
      '',
      '2000',
      '<html>200</html>',
      '{"message":"200 OK"}',
      '{"code":200}',
      '[200]',
      'null',
      '{"message":null}',
      '106',
      '{',
    ])
      expect(parseCode(body), body).toBeUndefined();
  });

  it('succeeds with a successful status only; 104 may come with 400, a server’s error says nothing', async () => {
    expect(await codeOf(200, '200')).toBe('200');
    expect(await codeOf(400, '{"message":"104"}')).toBe('104');
    for (const [status, body] of [
      [400, '200'],
      [500, '200'],
      [502, '{"message":"104"}'],
      [200, ''],
      [204, ''],
      [404, 'Not found'],
    ] as const)
      expect(await codeOf(status, body), `${status} ${body}`).toBe('unknown');
  });

  it('follows no redirect with its password', async () => {
    let visits = 0;
    const elsewhere = await listening((_, response) => {
      visits += 1;
      response.end('200');
    });
    expect(
      (
        await post((_, response) =>
          response.writeHead(307, { location: `${elsewhere}/api/bill` }).end(),
        )
      ).code,
    ).toBe('unknown');
    expect(visits).toBe(0);
  });

  it('distinguishes requests that certainly did not arrive from those that may have', async () => {
    const address = await listening(() => undefined);
    servers.splice(0)[0]!.close();
    const nobody = await postToCbms(
      { kind: 'test', address, timeoutMs: 5_000 },
      'bill',
      {},
      new AbortController().signal,
    );
    expect(nobody).toMatchObject({ code: 'not-reached', http_status: null });
    expect((await post(() => undefined, 60)).code).toBe('lost');
    expect((await post(request => request.socket.destroy())).code).toBe('lost');
    const leaving = new AbortController();
    const waiting = postToCbms(
      { kind: 'test', address: await listening(() => leaving.abort()), timeoutMs: 5_000 },
      'bill',
      {},
      leaving.signal,
    );
    expect((await waiting).code).toBe('lost');
  });

  it('is not read to the end when it is endless', async () => {
    const { code, text } = await post((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    expect([code, text.length <= 2_000]).toEqual(['unknown', true]);
  });
});

describe('the request', () => {
  const who = { username: 'u', password: 'p-1234', seller_pan: '301234567' };
  const row = {
    invoice_no: '7',
    credit_note_no: '3',
    fiscal_year: '2083/84',
    created_at: '2026-11-21 11:45:00',
    customer_name: 'Walk-in',
    pan: null,
    total: 11_300,
    taxable_amount: 10_000,
    export_sales: 0,
    vat_amount: 1_300,
    remarks: 'Damaged',
  };
  const report = { realtime: true, at: '2026-11-21 11:45:01' };

  it('has the interface’s own years and dates', () => {
    // Whatever the name of the year in the company, AD years included: "2027/28" runs from 17 July
    // 2027.
    for (const fiscal_year of ['2083/84', '2026/27', '2082/83', 'Year One', '']) {
      const named = { ...row, fiscal_year };
      expect([
        toInvoicePayload(who, named, report).fiscal_year,
        toReturnPayload(who, named, report).fiscal_year,
      ]).toEqual(['2083.084', '2083.084']);
    }
    expect(
      toInvoicePayload(
        who,
        { ...row, fiscal_year: '2027/28', created_at: '2027-07-17 00:00:00' },
        report,
      ).fiscal_year,
    ).toBe('2084.085');
    expect(['2026-07-16', '2026-07-17', '2033-08-01'].map(toCbmsFiscalYear)).toEqual([
      '2082.083',
      '2083.084',
      '2090.091',
    ]);
    expect(toCbmsDate('2026-11-21 00:00:00')).toBe('2083.08.05');
  });

  it('has no PAN for a walk-in: an empty text on a bill, nothing on a return', () => {
    expect(toInvoicePayload(who, row, report).buyer_pan).toBe('');
    expect(toReturnPayload(who, row, report).buyer_pan).toBeNull();
    expect(toReturnPayload(who, { ...row, pan: '609876543' }, report).buyer_pan).toBe(609876543);
    expect(Object.keys(toInvoicePayload(who, row, report))).toHaveLength(21);
    expect(Object.keys(toReturnPayload(who, row, report))).toHaveLength(23);
  });

  it('is stored without the password, which an answer may repeat', () => {
    expect(serializeMasked(toInvoicePayload(who, row, report))).not.toContain('p-1234');
    expect(redactPassword('no user u with p-1234', 'p-1234')).toBe('no user u with •••');
  });

  it('calls the part exempt that neither VAT nor the taxable amount explains', () => {
    expect(toInvoicePayload(who, { ...row, total: 16_300 }, report)).toMatchObject({
      total_sales: 163,
      taxable_sales_vat: 100,
      vat: 13,
      tax_exempted_sales: 50,
    });
  });

  it('has the export apart from what is exempt', () => {
    expect(
      toInvoicePayload(who, { ...row, total: 16_300, export_sales: 3_000 }, report),
    ).toMatchObject({ export_sales: 30, tax_exempted_sales: 20 });
  });
});

describe('the target', () => {
  const of = (CBMS_URL: string, CBMS_TARGET = '') =>
    resolveEndpoint(readConfig({ CBMS_URL, CBMS_TARGET }));

  it('is real at the authority’s own address only, and a test at every other', () => {
    expect(of('https://cbapi.ird.gov.np')).toMatchObject({
      kind: 'real',
      address: 'https://cbapi.ird.gov.np',
    });
    expect(of('https://cbapi.ird.gov.np/api/')).toMatchObject({
      kind: 'real',
      address: 'https://cbapi.ird.gov.np',
    });
    for (const url of [
      'https://cbapi.ird.gov.np/sandbox',
      'http://cbapi.ird.gov.np',
      'https://cbapi.ird.gov.np.evil.com',
      'http://127.0.0.1:8091',
    ])
      expect(of(url).kind, url).toBe('test');
    expect(of('http://127.0.0.1:8091', 'real').kind).toBe('real');
    expect(of('').kind).toBe('off');
    for (const settings of [
      { CBMS_URL: 'ftp://x' },
      { CBMS_TARGET: 'maybe' },
      { CBMS_TIMEOUT: '0' },
      { CBMS_TIMEOUT: '61' },
    ])
      expect(() => readConfig(settings as NodeJS.ProcessEnv)).toThrow(ConfigError);
  });
});

describe('the result of an answer', () => {
  const bill = { kind: 'invoice' as const, delivery_uncertain: 0, failures: 0 };

  it('believes that a bill is there only when our request may have arrived', () => {
    expect(
      [0, 1, 2].map(
        delivery_uncertain => classifyResponse({ ...bill, delivery_uncertain }, '101').state,
      ),
    ).toEqual(['person', 'already-there', 'person']);
    expect(classifyResponse({ ...bill, kind: 'credit-note' }, '101')).toMatchObject({
      state: 'waiting',
      bill: true,
    });
  });

  it('waits longer each time, never alike, never beyond its bound', () => {
    for (let failures = 1; failures < 40; failures += 1) {
      const wait = computeBackoff(failures);
      expect(wait).toBeGreaterThanOrEqual(Math.min(1_000 * 2 ** (failures - 1), 15 * 60_000));
      expect(wait).toBeLessThanOrEqual(MAX_WAIT_MS);
    }
    expect(new Set(Array.from({ length: 20 }, () => computeBackoff(9))).size).toBeGreaterThan(1);
    expect([isDue(10, 10), isDue(11, 10), isDue(11 + MAX_WAIT_MS, 10)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
