// Mails over SMTP: they arrive, or harm nobody; and the result of a document's mail is reported.
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverMail } from '../../server/platform/mailer/deliver-mail.ts';
import { toHtmlMail } from '../../server/platform/mailer/html-mail.ts';
import { createMailer, type Mailer } from '../../server/platform/mailer/mailer.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, openTestApp, type TestApp } from '../support/test-app.ts';

/** A current mail server, and the commands that it received. */
const mailServer = () => {
  const well = { isDown: false, isSilent: false, isShut: false, refusal: '', refused: '' };
  const state = { ...well, received: '', visits: 0 };
  const answerTo = (line: string) => {
    if (/^EHLO/i.test(line)) return '250-mail.test\r\n250 AUTH PLAIN';
    if (/^AUTH/i.test(line)) return state.isShut ? '535 5.7.8 Wrong password' : '235 come in';
    if (/^(?:MAIL|RCPT)/i.test(line) && state.refused !== '' && line.includes(state.refused))
      return state.refusal;
    if (/^DATA/i.test(line)) return '354 go on';
    return '250 fine';
  };
  const server = createServer(socket => {
    state.visits += 1;
    socket.on('error', () => undefined);
    if (state.isDown) return socket.destroy();
    if (state.isSilent) return;
    let isText = false;
    let begun = '';
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', data => {
      const lines = (begun + data.toString()).split('\r\n');
      begun = lines.pop()!;
      for (const line of lines) {
        state.received += `${line}\n`;
        if (isText && line !== '.') continue;
        if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
        const answer = isText ? '250 kept' : answerTo(line);
        isText = answer.startsWith('354');
        socket.write(`${answer}\r\n`);
      }
    });
  });
  return {
    state,
    recover: () => Object.assign(state, well, { received: '', visits: 0 }),
    /** Returns SMTP_URL. */
    open: async () => {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      return `smtp://shop:secret@127.0.0.1:${port}?from=billing@shop.test&ignoreTLS=true`;
    },
    close: () => server.close(),
  };
};

describe('a mail that nobody waits for', () => {
  const { state, ...server } = mailServer();
  let mailer: Mailer;
  beforeAll(async () => {
    const config = { smtpUrl: await server.open(), publicUrl: '', dataDir: '' };
    mailer = createMailer(
      config,
      () => new Date(),
      () => undefined,
    );
  });
  afterAll(server.close);
  afterEach(server.recover);

  const nobody = 'nobody@buyers.test';
  it.each([
    ['sent', {}],
    ['rejected', { refused: nobody, refusal: '550 5.1.1 No such user' }],
    ['later', { refused: nobody, refusal: '452 4.2.2 The mailbox is full' }],
    // It would be the same for every receiver.
    ['unavailable', { refused: 'billing@shop.test', refusal: '550 5.7.1 Not your address' }],
    ['unavailable', { isShut: true }],
  ])('is %s where the server answers %j', async (outcome, answers) => {
    Object.assign(state, answers);
    const mail = { to: nobody, subject: 'Hello', text: 'Pay.' };
    const delivery = await deliverMail(mailer, mail, AbortSignal.timeout(10_000));
    expect(delivery).toMatchObject({ outcome });
  });
});

describe('mails over SMTP', () => {
  let world: TestApp;
  const { state, ...server } = mailServer();
  beforeAll(async () => {
    world = await openTestApp('SQLite', {
      SMTP_URL: await server.open(),
      PUBLIC_URL: 'https://books.shop.test/bijak/',
    });
    await world.createCompany('Mail Shop');
  });
  afterAll(server.close);
  const ask = () => world.anonymous.post('forget-password', { email: 'admin.mail.shop@shop.test' });

  it('arrive with sender, reader, subject and the public address of the link', async () => {
    expect((await ask()).status).toBe(200);
    await expect.poll(() => state.received, { timeout: 10_000 }).toContain('\n.\n');
    expect(state.received).toContain('MAIL FROM:<billing@shop.test>');
    expect(state.received).toContain('RCPT TO:<admin.mail.shop@shop.test>');
    expect(state.received).toContain('Subject: Set a new password for Bijak');
    const text = state.received.replace(/=\n/g, '').replaceAll('=3D', '=');
    expect(text).toMatch(/https:\/\/books\.shop\.test\/bijak\/set-password\?token=[\w-]{43}/);
  });

  it('harm nobody when they cannot be delivered, and the log says which', async () => {
    const logged = vi.spyOn(world.app.server.log, 'error').mockImplementation(() => undefined);
    state.isDown = true;
    expect((await ask()).status).toBe(200);
    await expect
      .poll(() => logged.mock.calls.map(call => String(call[1])), { timeout: 10_000 })
      .toEqual([
        'The mail "Set a new password for Bijak" to admin.mail.shop@shop.test could not be sent.',
      ]);
  });

  it('do not keep a service from its end when nobody answers, and the log says which were on their way', async () => {
    const logged = vi.spyOn(world.app.server.log, 'error').mockImplementation(() => undefined);
    logged.mockClear();
    server.recover();
    state.isSilent = true;
    expect((await ask()).status).toBe(200);
    const began = Date.now();
    await world.close();
    expect(Date.now() - began).toBeLessThan(8000);
    expect(logged.mock.calls.map(call => String(call[1]))).toEqual([
      'The mail "Set a new password for Bijak" to admin.mail.shop@shop.test could not be sent.',
    ]);
  });
});

describe('a document by mail over SMTP', () => {
  let world: TestApp;
  let admin: Caller;
  let shop: Shop;
  let path: string;
  const { state, ...server } = mailServer();
  beforeAll(async () => {
    world = await openTestApp('SQLite', { SMTP_URL: await server.open(), LOG_LEVEL: 'silent' });
    admin = await world.createCompany('Paper Shop');
    await world.app.database.write(tx =>
      tx
        .updateTable('companies')
        .set({ email: 'office@paper.test' })
        .where('id', '=', admin.companyId)
        .execute(),
    );
    shop = await openShop(admin);
  });
  beforeEach(async () => {
    path = `invoices/${(await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id}`;
  });
  afterEach(server.recover);
  afterAll(server.close);
  const letter = {
    to: 'buyer@himal.test',
    subject: 'Invoice 1',
    message: 'With our thanks.',
    copy: 0,
  };
  const send = (changed: Partial<typeof letter> = {}, language: 'en' | 'ne' = 'en') =>
    admin.post(`${path}/email`, { ...letter, ...changed }, { language });
  const isOriginalStillToCome = async () =>
    !(await readPdfText((await admin.get(`${path}?q=print`)).raw)).includes('Copy of Original');

  it('has been accepted by the mail server, with its file, when the request is answered', async () => {
    const { status, body } = await send();
    expect([status, body.message]).toEqual([200, 'E-mail sent to buyer@himal.test.']);
    expect(state.received).toContain('RCPT TO:<buyer@himal.test>');
    expect(state.received).toContain('Subject: Invoice 1');
    expect(state.received).toContain('From: Paper Shop <billing@shop.test>');
    expect(state.received).toContain('Reply-To: office@paper.test');
    expect(state.received).toContain('<p>With our thanks.</p>');
    expect(state.received).toMatch(/filename="?INV-2083-\d{6}\.pdf/);
    expect(state.received).toContain('\n.\n');
    expect(await isOriginalStillToCome()).toBe(false);
  });

  it.each([
    ['down', { isDown: true }],
    ['shut to us', { isShut: true }],
  ])('is neither sent nor counted while the mail server is %s', async (_, fault) => {
    Object.assign(state, fault);
    const { status, body } = await send({ copy: 1 });
    expect([status, body.message]).toEqual([
      400,
      'The mail server cannot be reached. Nothing was sent and no copy was counted. Please try again later.',
    ]);
    expect((await send({}, 'ne')).body.message).toMatch(/^मेल सर्भरसँग अहिले सम्पर्क हुन सकेन।/);
    // It was asked twice whether it is there, and no mail comes later.
    const { visits } = state;
    expect(visits).toBe(2);
    expect(await isOriginalStillToCome()).toBe(true);
    expect(state.visits).toBe(visits);
    expect(state.received).not.toContain('MAIL FROM');
  });

  it('says in the mail server’s own words why it was not taken, and that the copy has been counted', async () => {
    Object.assign(state, {
      refused: 'buyer@himal.test',
      refusal: '550-5.1.1 No such user\r\n550 5.1.1 at himal.test',
    });
    const { status, body } = await send({ copy: 1 });
    expect([status, body.message]).toEqual([
      400,
      'The mail server rejected the e-mail to buyer@himal.test: “550 5.1.1 No such user at himal.test”. The copy has been counted.',
    ]);
    expect((await send({}, 'ne')).body.message).toMatch(
      /^मेल सर्भरले buyer@himal\.test को इमेल स्वीकार गरेन: “550 5\.1\.1 No such user/,
    );
    expect(state.received).not.toContain('\nDATA\n');
    expect(await isOriginalStillToCome()).toBe(false);
  });

  it('counts as sent when only the sender’s own copy is refused, which is reported too', async () => {
    const { email } = (await admin.get(`users/${admin.id}`)).body;
    expect((await send({ copy: 1 })).body).toEqual({
      message: 'E-mail sent to buyer@himal.test.',
      copy: 1,
    });
    Object.assign(state, { refused: email, refusal: '552 5.2.2 Mailbox full' });
    const { status, body } = await send({ copy: 1 });
    expect([status, body]).toEqual([
      200,
      {
        message:
          'E-mail sent to buyer@himal.test. Your copy was rejected by the mail server: “552 5.2.2 Mailbox full”.',
        copy: 0,
      },
    ]);
  });

  it('does not keep a service from its end when nobody answers, and its sender gets an answer', async () => {
    state.isSilent = true;
    const address = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    const sending = fetch(`${address}/billing/${path}/email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(letter),
    });
    await expect.poll(() => state.visits).toBe(1);
    const began = Date.now();
    await world.close();
    expect(Date.now() - began).toBeLessThan(8000);
    expect((await sending).status).toBe(400);
  });
});

describe('a mail as HTML', () => {
  it('has its paragraphs and lines, links to the web, and nothing that a name could bring in', () => {
    const html = toHtmlMail(
      'Dear <b>Ram</b> & Sons,\n\nAmount: Rs. 10\nSee https://shop.test/a?b=1&c=2.\n\n\nKind regards\r\n"Shop"',
    );
    expect(html.match(/<p>.*?<\/p>/gs)).toEqual([
      '<p>Dear &lt;b&gt;Ram&lt;/b&gt; &amp; Sons,</p>',
      '<p>Amount: Rs. 10<br>\nSee <a href="https://shop.test/a?b=1&amp;c=2">https://shop.test/a?b=1&amp;c=2</a>.</p>',
      '<p>Kind regards<br>\n&quot;Shop&quot;</p>',
    ]);
  });
});
