// The offers that the demo company makes in its year, some of which are accepted the same evening.
import { convertProforma } from '../../documents/convert-proforma.ts';
import { orderTotals } from '../../documents/document-rows.ts';
import { partiesOf } from '../../documents/order-parties.ts';
import { createProforma } from '../../documents/save-proforma.ts';
import { chance } from './chance.ts';
import { orderAt } from './selling.ts';
import { type Desk, type Happening, hours, type Year } from './year.ts';

const SEED = 20_820_403;
/** An offer every so many working days; every third is accepted. */
const EVERY = 14;
const ACCEPTED = 3;

/** The year's proformas, and the invoices that some become. */
export const offering = (desk: Desk, year: Year): Happening[] => {
  const { database, company_id, shop, tsc_rate, language } = desk;
  const random = chance(SEED);
  const ids = new Map<number, string>();
  const entered = (moment: string) => ({
    actor: { ...shop.actor, group_id: `demo ${moment}` },
    pos: 'Main',
    now: moment,
    tsc_rate,
  });
  const days = year.days.filter((_, index) => index % EVERY === 5);
  return days.flatMap((day, nth): Happening[] => {
    const offer = async (moment: string) => {
      const order = orderAt(shop, moment, random);
      const parties = await partiesOf(
        database.read,
        company_id,
        order,
        moment.slice(0, 10),
        language,
        'details',
      );
      const totals = orderTotals(order, parties.products, { tsc_rate, vat_rate: parties.vat_rate });
      year.enter(async tx => {
        const { id } = await createProforma(tx, { order, parties, totals, ...entered(moment) });
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
      { at: hours(day, 9.25), happen: offer },
      ...(nth % ACCEPTED === 1 ? [{ at: hours(day, 18), happen: accept }] : []),
    ];
  });
};
