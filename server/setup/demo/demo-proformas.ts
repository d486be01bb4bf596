// The proformas of the demo company in its year, some of which are accepted the same evening.

import { computeInvoiceTotals } from '../../features/documents/document-columns.ts';
import { loadInvoiceContext } from '../../features/documents/load-invoice-context.ts';
import { convertProforma } from '../../features/proformas/convert-proforma.ts';
import { createProforma } from '../../features/proformas/save-proforma.ts';
import { createRandomSale } from './demo-sales.ts';
import { createPrng } from './prng.ts';
import { addHours, type DemoContext, type DemoEvent, type DemoYear } from './simulate-year.ts';

const SEED = 20_820_403;
/** Working days between two proformas; every third is accepted. */
const PROFORMA_INTERVAL_DAYS = 14;
const ACCEPT_INTERVAL = 3;

/** The year's proformas, and the invoices of the accepted ones. */
export const planProformas = (context: DemoContext, year: DemoYear): DemoEvent[] => {
  const { database, company_id, shop, tsc_rate, language } = context;
  const random = createPrng(SEED);
  const ids = new Map<number, string>();
  const entered = (moment: string) => ({
    actor: { ...shop.actor, group_id: `demo ${moment}` },
    pos: 'Main',
    now: moment,
    tsc_rate,
  });
  const days = year.days.filter((_, index) => index % PROFORMA_INTERVAL_DAYS === 5);
  return days.flatMap((day, nth): DemoEvent[] => {
    const offer = async (moment: string) => {
      const order = createRandomSale(shop, moment, random);
      const parties = await loadInvoiceContext(
        database.read,
        company_id,
        order,
        moment.slice(0, 10),
        language,
        'details',
      );
      const totals = computeInvoiceTotals(order, parties.products, {
        tsc_rate,
        vat_rate: parties.vat_rate,
      });
      year.enter(async tx => {
        const { id } = await createProforma(tx, {
          input: order,
          context: parties,
          totals,
          ...entered(moment),
        });
        ids.set(nth, String(id));
      });
    };
    const accept = async (moment: string) => {
      await year.settled();
      await convertProforma(database, ids.get(nth)!, {
        ...entered(moment),
        outlet: null,
        language,
      });
    };
    return [
      { at: addHours(day, 9.25), run: offer },
      ...(nth % ACCEPT_INTERVAL === 1 ? [{ at: addHours(day, 18), run: accept }] : []),
    ];
  });
};
