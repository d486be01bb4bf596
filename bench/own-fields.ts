// Invoices of ten lines with five own fields on the head and on each line, next to the same ones
// without, in turn, on the same service: npm run bench -- own-fields.
import { type Speed, saveOverHttp } from './bare-writes.ts';
import { type BenchShop, tenLineInvoice } from './shop.ts';

const TYPES = ['text', 'money', 'date', 'whole-number', 'yes-no'];
const VALUES = ['Some text', 12.5, '2026-11-20', 7, true];
const ROUNDS = 4;
const ROUND_MS = 4_000;

/** One of head or line, by its place among the types. */
const toTitle = (in_lines: boolean, place: number) => `${in_lines ? 'Line' : 'Head'} ${place}`;

const toValues = (in_lines: boolean) =>
  Object.fromEntries(
    VALUES.map((value, place) => [toTitle(in_lines, place).toLowerCase().replace(' ', '_'), value]),
  );

const withOwnValues = (invoice: ReturnType<typeof tenLineInvoice>) => ({
  ...invoice,
  own_fields: toValues(false),
  invoice_details: invoice.invoice_details.map(line => ({ ...line, own_fields: toValues(true) })),
});

type Compared = { without: Speed; own: Speed };

const toMedian = (speeds: Speed[]): Speed =>
  [...speeds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(speeds.length / 2)]!;

/** The median of some rounds of each, in turn, with that many clients. */
export const compareOwnFields = async (shop: BenchShop, clients: number): Promise<Compared> => {
  const { service, token } = shop;
  const ids: number[] = [];
  for (const in_lines of [false, true])
    for (const [place, type] of TYPES.entries()) {
      const title = toTitle(in_lines, place);
      const field = { entity: 'invoices', type, title, in_lines, in_filter: !in_lines };
      ids.push(Number((await service.call('POST', 'own-fields', field, token)).body.id));
    }
  const turn = async (status: 0 | 1) => {
    for (const id of ids) await service.call('PUT', `own-fields/${id}`, { status }, token);
  };
  const save = (toBody: (nth: number) => object, milliseconds: number) =>
    saveOverHttp(shop, 'invoices', toBody, clients, milliseconds);
  const [without, own]: [Speed[], Speed[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await turn(0);
    const plain = await save(nth => tenLineInvoice(shop, nth), ROUND_MS);
    await turn(1);
    const more = await save(nth => withOwnValues(tenLineInvoice(shop, nth)), ROUND_MS);
    // The first round warms up.
    if (round === 0) continue;
    without.push(plain);
    own.push(more);
  }
  return { without: toMedian(without), own: toMedian(own) };
};
