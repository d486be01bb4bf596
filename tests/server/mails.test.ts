// Mails over SMTP: they arrive, or harm nobody.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../world.ts';

describe('mails over SMTP', () => {
  let world: World;
  let port = 0;
  let received = '';
  let isDown = false;
  let isSilent = false;
  const server = createServer(socket => {
    if (isDown) return socket.destroy();
    if (isSilent) return void socket.on('error', () => undefined);
    let isText = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', data => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        received += `${line}\n`;
        if (isText) {
          if (line !== '.') continue;
          isText = false;
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(line)) {
          isText = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
    world = await openWorld('SQLite', {
      SMTP_URL: `smtp://127.0.0.1:${port}?from=billing@shop.test&ignoreTLS=true`,
      PUBLIC_URL: 'https://books.shop.test/bijak/',
    });
    await world.company('Mail Shop');
  });
  afterAll(() => server.close());
  const ask = () => world.nobody.post('forget-password', { email: 'admin.mail.shop@shop.test' });

  it('arrive with sender, reader, subject and the public address of the link', async () => {
    expect((await ask()).status).toBe(200);
    await expect.poll(() => received, { timeout: 10_000 }).toContain('\n.\n');
    expect(received).toContain('MAIL FROM:<billing@shop.test>');
    expect(received).toContain('RCPT TO:<admin.mail.shop@shop.test>');
    expect(received).toContain('Subject: Set a new password for Bijak');
    const text = received.replace(/=\n/g, '').replaceAll('=3D', '=');
    expect(text).toMatch(/https:\/\/books\.shop\.test\/bijak\/set-password\?token=[\w-]{43}/);
  });

  it('harm nobody when they cannot be delivered, and the log says which', async () => {
    const logged = vi.spyOn(world.app.server.log, 'error').mockImplementation(() => undefined);
    isDown = true;
    expect((await ask()).status).toBe(200);
    await expect
      .poll(() => logged.mock.calls.map(call => String(call[1])), { timeout: 10_000 })
      .toEqual(['The mail "Set a new password for Bijak" to admin.mail.shop@shop.test could not be sent.']);
  });

  it('do not keep a service from its end when nobody answers, and the log says which were on their way', async () => {
    const logged = vi.spyOn(world.app.server.log, 'error').mockImplementation(() => undefined);
    logged.mockClear();
    [isDown, isSilent] = [false, true];
    expect((await ask()).status).toBe(200);
    const began = Date.now();
    await world.close();
    expect(Date.now() - began).toBeLessThan(8000);
    expect(logged.mock.calls.map(call => String(call[1]))).toEqual([
      'The mail "Set a new password for Bijak" to admin.mail.shop@shop.test could not be sent.',
    ]);
  });
});
