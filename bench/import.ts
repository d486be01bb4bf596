// A file of customers, sent in the parts and with the pauses of the page, while an invoice is saved twenty
// times a second: npm run bench -- import.
import { setTimeout } from 'node:timers/promises';
import {
  MAX_FILE_ROWS,
  STORED_ROWS,
  toPauseAfter,
} from '../domain/entity-schema/import-columns.ts';
import { createHttpClient } from './http-client.ts';
import { type BenchShop, percentile, tenLineInvoice } from './shop.ts';

export const ROW_COUNT = Number(process.env.BENCH_ROWS ?? MAX_FILE_ROWS);
const SAVE_EVERY_MS = 50;
const HEADERS = 'type,last_name,mobile_no,address,city,country_id,state'.split(',');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Names have no digits. */
const toName = (nth: number): string =>
  [0, 1, 2, 3].map(place => LETTERS[Math.floor(nth / 26 ** place) % 26]).join('');

const toRow = (nth: number): string[] => [
  ...['Company', `Buyer ${toName(nth)} Traders`, `98${String(nth).padStart(8, '0')}`],
  ...['New Road', 'Kathmandu', 'Nepal', 'Bagmati'],
];

export type MeasuredImport = { seconds: number; savesP95: number; saves: number };

/** Imports the rows; throws where a part or a save is refused. */
export const measureImport = async (shop: BenchShop): Promise<MeasuredImport> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const saves: number[] = [];
  let isRunning = true;
  const save = async () => {
    while (isRunning) {
      const before = performance.now();
      const status = await call('POST', 'invoices', tenLineInvoice(shop, saves.length));
      if (status !== 200) throw new Error(`A save was answered with ${status}`);
      saves.push(performance.now() - before);
      await setTimeout(SAVE_EVERY_MS);
    }
  };
  const saving = save();
  const started = performance.now();
  for (let from = 0; from < ROW_COUNT; from += STORED_ROWS) {
    const began = performance.now();
    const lines = Array.from({ length: Math.min(STORED_ROWS, ROW_COUNT - from) }, (_, index) =>
      toRow(from + index),
    );
    const file = { id: 'bench', from, total: ROW_COUNT };
    const body = { rows: [HEADERS, ...lines], columns: HEADERS, skip: [], file };
    const status = await call('POST', 'customers/-/import', body);
    if (status !== 200) throw new Error(`Rows from ${from} were answered with ${status}`);
    await setTimeout(toPauseAfter(performance.now() - began));
  }
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await saving;
  return { seconds, savesP95: percentile(saves, 0.95), saves: saves.length };
};
