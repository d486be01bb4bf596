// What the steps of a walk through two months share: the company, its model, the clock, and how a
// request is made whose outcome is known before.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { createMoneyModel, type ModelParty, type ModelRow, type PartyKind } from './money-model.ts';
import { openPurchasingShop, type PurchasingShop, validVendor } from './purchases.ts';
import { validCustomer } from './shop.ts';
import { findTdsTypeId } from './tds.ts';
import type { ApiResponse, Caller, TestApp } from './test-app.ts';

type Body = Record<string, unknown>;

/** A buyer by code and name, as an invoice names it. */
type Buyer = { id: number; code: string; name: string };

/** An allocation of a receipt, payment or note to a document, by their keys; in paisa. */
export type Allocation = {
  id: number;
  source: string;
  target: string;
  amount: number;
  day: string;
  isLive: boolean;
};

export type Cheque = {
  id: number;
  date: string;
  state: string;
  last: string;
  /** What the last bounce took back. */
  taken: Allocation[];
};
/** A receipt or payment as it was asked for; `posts` is what it posted but for control accounts. */
export type Settlement = {
  kind: 'receipt' | 'payment';
  id: number;
  key: string;
  party: ModelParty;
  day: string;
  settling: number;
  /** 1 where it settles what the party owes or is owed, -1 where it pays back. */
  direction: 1 | -1;
  posts: Record<string, number>;
  cheque: Cheque | null;
  isGone: boolean;
};
/** What of the lines of an invoice or bill can still come back: one line each. */
export type Sold = { key: string; left: number; price: number; hasTds: boolean };
export type Netting = {
  id: number;
  day: string;
  amount: number;
  settled: { key: string; amount: number }[];
  isGone: boolean;
};
export type Deposit = { id: number; day: string; amount: number; isGone: boolean };

/** A request that has to be taken, or refused. */
export type Expected = 'taken' | 'refused';

const openParties = async (admin: Caller, shop: PurchasingShop) => {
  const { body: second } = await admin.post('customers', {
    ...(await validCustomer(admin)),
    ...{ last_name: 'Annapurna Stores', pan: '201000001', vat_withholding: 1 },
  });
  const customers: Buyer[] = [
    { ...shop.customer, name: 'Sagarmatha Traders' },
    { id: second.id, code: second.customer_code, name: 'Annapurna Stores' },
  ];
  // One business that buys and sells.
  const { body: both } = await admin.post('vendors', {
    ...(await validVendor(admin)),
    ...{ last_name: 'Sagarmatha Traders', pan: '123456789' },
  });
  return { customers, vendors: [both.id as number, shop.vendor], both: both.id as number };
};

/**
 * Opens a company whose clock goes from one day to the next; everything that it is asked for is
 * random.
 */
export const openWalk = async (world: TestApp, name: string, seed: number) => {
  const admin = await world.createCompany(name);
  const shop = await openPurchasingShop(admin);
  const parties = await openParties(admin, shop);
  const tds_type_id = await findTdsTypeId(admin, 'SERVICE-VAT');
  const bank = (await admin.get('account-uses')).body.uses.bank as number;
  const random = createPrng(seed);
  const model = createMoneyModel();
  let today = '';
  const counts: Record<string, Record<Expected, number>> = {};

  /** A whole number from 1 to `most`. */
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const chance = (share: number) => random() < share;
  /** Mostly today, now and then a day before it, never one before `from`. */
  const pickDay = (from: string): string => {
    const day = chance(0.7) ? today : addDays(today, -upTo(12));
    return day < from ? from : day;
  };
  /**
   * Makes the request; throws unless its outcome is the expected one. Returns the body where it is
   * taken.
   */
  const attempt = async (
    what: string,
    path: string,
    body: Body,
    expected: Expected = 'taken',
  ): Promise<ApiResponse['body'] | undefined> => {
    const answer = await admin.post(path, body);
    const outcome = answer.status === 200 ? 'taken' : 'refused';
    if (outcome !== expected || ![200, 400, 422].includes(answer.status))
      throw new Error(
        `Seed ${seed}, ${today}: ${what} was to be ${expected}, but ${path} ${JSON.stringify(body)} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    counts[what] ??= { taken: 0, refused: 0 };
    counts[what][outcome] += 1;
    return outcome === 'taken' ? answer.body : undefined;
  };
  /** A day after today, as cheques are dated. */
  const pickLater = (most: number): string => addDays(today, upTo(most));
  /** What is open now, whatever its day. */
  const listOpen = (kind: PartyKind): ModelRow[] =>
    model.listRows('9999-12-31').filter(({ party }) => party.kind === kind);

  return {
    ...{ world, admin, seed, shop, ...parties, tds_type_id, bank, random, model, counts },
    ...{ upTo, chance, pickDay, pickLater, attempt, listOpen },
    pick: <Item>(items: readonly Item[]): Item => pickOne([...items], random),
    today: () => today,
    goTo: (day: string) => {
      today = day;
      world.setNow(`${day}T06:00:00Z`);
    },
    allocations: [] as Allocation[],
    /** Ends of allocations that were taken back, and when. */
    takenBack: [] as [key: string, day: string][],
    settlements: [] as Settlement[],
    sold: [] as Sold[],
    nettings: [] as Netting[],
    deposits: [] as Deposit[],
  };
};
export type Walk = Awaited<ReturnType<typeof openWalk>>;

/** The document of a row as a request names it. */
export const toReference = ({ kind, id }: Pick<ModelRow, 'kind' | 'id'>) => ({
  document_kind: kind,
  document_id: id,
});
