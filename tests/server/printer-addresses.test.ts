// Which addresses a receipt printer may have, however they are written, and what is sent to it when
// it does not behave.
import { connect, createServer, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toEscPos } from '../../server/platform/receipt-printer/escpos.ts';
import {
  judgeAddress,
  parsePrinterAddress,
} from '../../server/platform/receipt-printer/printer-address.ts';
import {
  createReceiptPrinters,
  type PrinterNetwork,
} from '../../server/platform/receipt-printer/receipt-printers.ts';
import { listen, readReceipt } from '../support/network-printer.ts';

describe('the address of a printer', () => {
  it.each([
    ['192.168.1.50', { host: '192.168.1.50', port: 9100 }],
    ['192.168.1.50:9101', { host: '192.168.1.50', port: 9101 }],
    ['printer.shop.com.np', { host: 'printer.shop.com.np', port: 9100 }],
    ['printer:1', { host: 'printer', port: 1 }],
    ['fd00::5', { host: 'fd00::5', port: 9100 }],
    ['[fd00::5]', { host: 'fd00::5', port: 9100 }],
    ['[fd00::5]:65535', { host: 'fd00::5', port: 65535 }],
  ])('is read: %s', (text, address) => {
    expect(parsePrinterAddress(text)).toEqual(address);
  });

  it.each([
    '',
    ' ',
    'a b',
    'printer:0',
    'printer:65536',
    'printer:09100',
    'printer:',
    'printer:9100:1',
    'http://printer',
    'printer/x',
    'user@printer',
    '-printer',
    'printer-',
    'a..b',
    `${'a'.repeat(64)}.np`,
    // Other spellings of 127.0.0.1 and 10.0.0.1.
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    '010.0.0.1',
    '10.0.0.256',
    '1.2.3',
    'a.0x1',
    'fe80::1%eth0',
    '[fe80::1%eth0]:9100',
    '[10.0.0.1]:9100',
    'fd00::5::1',
    'प्रिन्टर',
    '१९२.१६८.१.५०',
  ])('is refused: %j', text => {
    expect(parsePrinterAddress(text)).toBeUndefined();
  });

  it.each([
    ['refused', '127.0.0.1'],
    ['refused', '127.255.255.254'],
    ['refused', '0.0.0.0'],
    ['refused', '0.1.2.3'],
    ['refused', '169.254.169.254'],
    ['refused', '192.0.0.192'],
    ['refused', '100.100.100.200'],
    ['refused', '168.63.129.16'],
    ['refused', '224.0.0.1'],
    ['refused', '239.255.255.255'],
    ['refused', '240.0.0.1'],
    ['refused', '255.255.255.255'],
    ['refused', '::'],
    ['refused', '::1'],
    ['refused', '::127.0.0.1'],
    ['refused', '::ffff:127.0.0.1'],
    ['refused', '::ffff:10.0.0.1'],
    ['refused', '::ffff:a00:1'],
    ['refused', '::ffff:8.8.8.8'],
    ['refused', '64:ff9b::a00:1'],
    ['refused', '64:ff9b:1::a00:1'],
    ['refused', '2002:a00:1::1'],
    ['refused', '2001:0:a00:1::1'],
    ['refused', 'fe80::1'],
    ['refused', 'fe80::1%eth0'],
    ['refused', 'fec0::1'],
    ['refused', 'ff02::1'],
    ['refused', 'fd00:ec2::254'],
    ['refused', '100::1'],
    ['refused', 'printer.local'],
    ['refused', '010.0.0.1'],
    ['private', '10.0.0.1'],
    ['private', '10.255.255.255'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['private', '100.64.0.1'],
    ['private', '100.127.255.255'],
    ['private', 'fc00::1'],
    ['private', 'fd12:3456::1'],
    ['public', '172.15.0.1'],
    ['public', '172.32.0.1'],
    ['public', '11.0.0.1'],
    ['public', '100.128.0.1'],
    ['public', '8.8.8.8'],
    ['public', '2606:4700::1111'],
  ])('is %s: %s', (kind, ip) => {
    expect(judgeAddress(ip)).toBe(kind);
  });
});

describe('what is sent', () => {
  const raster = { dotsPerRow: 576, bits: new Uint8Array(72 * 450).fill(0xf0) };

  it('is a picture in bands, cut once, with the drawer before it where it is asked for', () => {
    for (const opensDrawer of [true, false]) {
      const bytes = toEscPos(raster, { opensDrawer });
      const receipt = readReceipt(Buffer.concat(bytes));
      expect(receipt).toMatchObject({ dotsPerRow: 576, opensDrawer, isCut: true });
      expect(receipt.rows).toHaveLength(450);
      expect(new Set(receipt.rows)).toEqual(new Set(['####....'.repeat(72)]));
    }
  });

  const to = { host: 'printer', port: 9100 };
  const trouble = async (network: Partial<PrinterNetwork>, isLocal = true, bytes = 8) => {
    const printers = createReceiptPrinters();
    printers.network = {
      resolve: async () => ['10.0.0.5'],
      connect: () => new Socket(),
      ...network,
    };
    printers.patience = { connect: 60, answer: 20, write: 120, end: 60 };
    let isPrepared = false;
    const prepare = async () => {
      isPrepared = true;
      return [Buffer.alloc(bytes)];
    };
    const failed = await printers.print(to, { isLocal }, prepare).then(
      () => 'done',
      ({ trouble: found }: { trouble: string }) => found,
    );
    return [failed, isPrepared];
  };

  it('goes nowhere if one of the addresses of a name is refused, or private without permission', async () => {
    const never = () => {
      throw new Error('It connected.');
    };
    for (const [addresses, isLocal, expected] of [
      [['8.8.8.8', '127.0.0.1'], true, 'forbidden'],
      [['10.0.0.5', '169.254.169.254'], true, 'forbidden'],
      [['8.8.8.8', '10.0.0.5'], false, 'private'],
      [[], true, 'unknown-name'],
    ] as const)
      expect(
        await trouble({ resolve: async () => [...addresses], connect: never }, isLocal),
      ).toEqual([expected, false]);
    const lost = { resolve: () => Promise.reject(new Error('ENOTFOUND')), connect: never };
    expect(await trouble(lost)).toEqual(['unknown-name', false]);
    const silent = { resolve: () => new Promise<string[]>(() => undefined), connect: never };
    expect(await trouble(silent)).toEqual(['unknown-name', false]);
  });

  it('connects to the judged address, not to the name, which may mean another one by then', async () => {
    const reached: string[] = [];
    await trouble({
      resolve: async () => ['10.0.0.5', '10.0.0.6'],
      connect: (ip, port) => {
        reached.push(`${ip} ${port}`);
        return new Socket();
      },
    });
    expect(reached).toEqual(['10.0.0.5 9100']);
  });

  it('is not prepared for a printer that does not answer or refuses', async () => {
    expect(await trouble({})).toEqual(['unreachable', false]);
    const server = createServer();
    const port = await listen(server);
    await new Promise(resolve => server.close(resolve));
    expect(await trouble({ connect: () => connect(port, '127.0.0.1') })).toEqual([
      'unreachable',
      false,
    ]);
    // The question before the job is the first that it gets.
    const rude = createServer(socket => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.resetAndDestroy());
    });
    const rudePort = await listen(rude);
    expect(await trouble({ connect: () => connect(rudePort, '127.0.0.1') })).toEqual([
      'unreachable',
      false,
    ]);
    await new Promise(resolve => rude.close(resolve));
  });

  it('contains no dots that a printer would obey in the middle of the picture', () => {
    const bits = new Uint8Array(72 * 3);
    for (const [at, ...bytes] of [
      [0, 0x10, 0x04, 0x01],
      [72, 0x10, 0x05, 0x02],
      [140, 0x10, 0x14, 0x01],
      [150, 0x10, 0x03],
    ])
      bits.set(bytes, at);
    const [, picture] = toEscPos({ dotsPerRow: 576, bits }, { opensDrawer: false });
    const sent = picture!.subarray(8);
    expect([0, 72, 140, 150].map(at => [...sent.subarray(at!, at! + 2)])).toEqual([
      [0x18, 0x04],
      [0x18, 0x05],
      [0x18, 0x14],
      [0x10, 0x03],
    ]);
    expect(sent.length).toBe(bits.length);
  });

  const reset = (socket: Socket) => socket.resetAndDestroy();
  it('is interrupted by a printer that hangs, breaks off at the first bytes or a moment later', async () => {
    const open: Socket[] = [];
    for (const behave of [
      (socket: Socket) => socket.pause(),
      // The question before the job is the first that it gets.
      (socket: Socket) => socket.once('data', () => socket.once('data', () => reset(socket))),
      (socket: Socket) => setTimeout(() => reset(socket), 60),
    ]) {
      const server = createServer({ pauseOnConnect: false }, socket => {
        open.push(socket);
        socket.on('error', () => undefined);
        behave(socket);
      });
      const port = await listen(server);
      const [found] = await trouble(
        { connect: () => connect(port, '127.0.0.1') },
        true,
        64 * 2 ** 20,
      );
      expect(found).toBe('interrupted');
      for (const socket of open.splice(0)) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    }
  });

  it('is broken off when the service ends, and what waits is not begun', async () => {
    const printers = createReceiptPrinters();
    const open: Socket[] = [];
    const server = createServer(socket => {
      open.push(socket.pause());
      socket.on('error', () => undefined);
    });
    const port = await listen(server);
    let connections = 0;
    printers.network = {
      resolve: async () => ['10.0.0.5'],
      connect: () => {
        connections += 1;
        return connect(port, '127.0.0.1');
      },
    };
    const { promise: isSending, resolve: begin } = Promise.withResolvers<void>();
    const print = () =>
      printers
        .print(to, { isLocal: true }, async () => {
          begin();
          return [Buffer.alloc(64 * 2 ** 20)];
        })
        .catch(({ trouble: found }: { trouble: string }) => found);
    const jobs = [print(), print()];
    await isSending;
    await wait(50);
    printers.close();
    expect(await Promise.all(jobs)).toEqual(['interrupted', 'unreachable']);
    expect(connections).toBe(1);
    for (const socket of open) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  });

  it('waits its turn: one job at a time, and at most twenty wait', async () => {
    const printers = createReceiptPrinters();
    let now = 0;
    let most = 0;
    const server = createServer(socket => {
      now += 1;
      most = Math.max(most, now);
      socket.resume();
      socket.on('close', () => {
        now -= 1;
      });
    });
    const port = await listen(server);
    printers.network = {
      resolve: async () => ['10.0.0.5'],
      connect: () => connect(port, '127.0.0.1'),
    };
    const jobs = Array.from({ length: 23 }, () =>
      printers
        .print(to, { isLocal: true }, async () => [Buffer.alloc(100)])
        .then(
          () => 'done',
          ({ trouble: found }: { trouble: string }) => found,
        ),
    );
    const ends = await Promise.all(jobs);
    expect(ends.filter(end => end === 'busy')).toHaveLength(3);
    expect(ends.filter(end => end === 'done')).toHaveLength(20);
    expect(most).toBe(1);
    await new Promise(resolve => server.close(resolve));
  });
});
