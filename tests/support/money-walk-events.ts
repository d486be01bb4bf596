// The steps of a walk that nobody enters as money: what becomes of cheques, the netting of a
// business that is customer and vendor, and the tax that is deposited for a month.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { findBsMonth } from '../../domain/calendar/bs-month.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { type Expected, type Settlement, toReference, type Walk } from './money-walk-context.ts';
import { findFreeDay, isPaidBack, takeBack, toChanges } from './money-walk-settlements.ts';

type ChequeDeed = 'deposit' | 'clearing' | 'bounce' | 'presentation' | 'cancellation';

/** Which events fit which state, and what they lead to. */
const STATES: Record<Settlement['kind'], Record<ChequeDeed, Record<string, string>>> = {
  receipt: {
    deposit: { received: 'deposited' },
    clearing: { deposited: 'cleared', presented: 'cleared' },
    bounce: { deposited: 'bounced', presented: 'bounced' },
    presentation: { bounced: 'presented' },
    cancellation: { received: 'gone', deposited: 'gone', presented: 'gone', bounced: 'gone' },
  },
  payment: {
    deposit: {},
    clearing: { issued: 'cleared', presented: 'cleared' },
    bounce: { issued: 'bounced', presented: 'bounced' },
    presentation: { issued: 'presented', bounced: 'presented' },
    cancellation: { issued: 'gone', presented: 'gone', bounced: 'gone' },
  },
};
const events = Object.keys(STATES.receipt) as ChequeDeed[];

type Paper = Settlement & { cheque: NonNullable<Settlement['cheque']> };

/** What the last bounce took back is settled again as far as it is open; the rest is an advance. */
const settleAgain = (walk: Walk, { key, settling, posts, cheque }: Paper, day: string): void => {
  const items = walk.model.listItems('9999-12-31');
  const again = cheque.taken.flatMap(({ source, target, amount }) => {
    const item = items.get(target) ?? { balance: 0, paid: 0 };
    const part = Math.min(amount, Math.max(item.balance, 0));
    item.balance -= part;
    // Its id is not answered: it is taken back with the cheque only.
    return part > 0 ? [{ id: 0, source, target, amount: part, day, isLive: true }] : [];
  });
  walk.allocations.push(...again);
  walk.model.record(
    day,
    [{ key, amount: -settling }, ...again.flatMap(each => toChanges(walk, each, 1))],
    posts,
  );
};

/** Something becomes of a cheque; one event of six does not fit its state. */
export const followCheque = async (walk: Walk): Promise<void> => {
  const { chance, pick, model } = walk;
  const papers = walk.settlements.filter(
    (each): each is Paper =>
      each.cheque !== null && (!['gone', 'cleared'].includes(each.cheque.state) || chance(0.1)),
  );
  if (papers.length === 0) return;
  const paper = pick(papers);
  const { kind, key, cheque } = paper;
  const fitting = events.filter(event => STATES[kind][event][cheque.state] !== undefined);
  const event = fitting.length === 0 || chance(0.15) ? pick(events) : pick(fitting);
  const to = STATES[kind][event][cheque.state];
  const takesBack = (event === 'bounce' || event === 'cancellation') && cheque.state !== 'bounced';
  const free = takesBack ? findFreeDay(walk, paper) : cheque.last;
  const isEarly = chance(0.12);
  const day = isEarly ? addDays(free, -1) : walk.pickDay(free);
  const isImmature = event === 'clearing' && day < cheque.date;
  const isBound = takesBack && isPaidBack(walk, key);
  const charge = event === 'bounce' && chance(0.5) ? 5_000 : 0;
  const answer = await walk.attempt(
    `${event} of a cheque`,
    `cheques/${cheque.id}/${event}`,
    {
      date: day,
      ...(event === 'deposit' ? { account_id: walk.bank } : {}),
      ...(event === 'bounce'
        ? { reason: 'No funds', ...(charge > 0 ? { charge: toRupees(charge) } : {}) }
        : {}),
    },
    to === undefined || isEarly || isImmature || isBound ? 'refused' : 'taken',
  );
  if (!answer) return;
  const waiting = kind === 'receipt' ? 'cheques_in_hand' : 'cheques_issued';
  if (takesBack) {
    const live = takeBack(walk, paper, day, { bank: -charge, bank_charges: charge });
    if (event === 'bounce') cheque.taken = live;
  } else if (event === 'clearing')
    model.record(day, [], { bank: paper.posts[waiting]!, [waiting]: -paper.posts[waiting]! });
  else if (event === 'presentation' && cheque.state === 'bounced') settleAgain(walk, paper, day);
  cheque.state = to!;
  cheque.last = day;
};

/** Sets off what a business owes against what it is owed. */
export const net = async (walk: Walk): Promise<void> => {
  const { chance, upTo, pick, model } = walk;
  const [customer_id, vendor_id] = [walk.customers[0]!.id, walk.both];
  const open = [...walk.listOpen('customer'), ...walk.listOpen('vendor')].filter(
    ({ balance }) => balance > 0,
  );
  const owing = open.filter(({ party }) => party.kind === 'customer' && party.id === customer_id);
  const owed = open.filter(({ party }) => party.kind === 'vendor' && party.id === vendor_id);
  if (owing.length === 0 || owed.length === 0) return;
  const [receivable, payable] = [pick(owing), pick(owed)];
  const most = Math.min(receivable.balance, payable.balance);
  const isTooMuch = chance(0.15);
  const amount = isTooMuch ? most + 1 : chance(0.5) ? most : upTo(most);
  const day = walk.pickDay([receivable.day, payable.day].sort().at(-1)!);
  const answer = await walk.attempt(
    'netting',
    'nettings',
    {
      ...{ customer_id, vendor_id, date: day },
      receivables: [{ ...toReference(receivable), amount: toRupees(amount) }],
      payables: [{ ...toReference(payable), amount: toRupees(amount) }],
    },
    isTooMuch ? 'refused' : 'taken',
  );
  if (!answer) return;
  const settled = [receivable, payable].map(({ kind, id }) => ({ key: `${kind} ${id}`, amount }));
  model.record(
    day,
    settled.map(({ key }) => ({ key, amount: -amount, paid: amount })),
  );
  walk.nettings.push({ id: answer.id, day, amount, settled, isGone: false });
};

/** Reverses a netting under a day of its own. */
export const reverseNetting = async (walk: Walk): Promise<void> => {
  const able = walk.nettings.filter(({ isGone }) => !isGone);
  if (able.length === 0) return;
  const netting = walk.pick(able);
  const day = walk.pickDay(netting.day);
  await walk.attempt('reversal of a netting', `journal-vouchers/${netting.id}/reversal`, {
    ...{ date: day, reason: 'A slip' },
  });
  netting.isGone = true;
  walk.model.record(
    day,
    netting.settled.map(({ key, amount }) => ({ key, amount, paid: -amount })),
  );
};

/** Deposits what is to be deposited of this or the last Nepali month, or reverses a deposit. */
export const depositTds = async (walk: Walk): Promise<void> => {
  const { chance, pick, model, admin } = walk;
  const made = walk.deposits.filter(({ isGone }) => !isGone);
  if (made.length > 0 && chance(0.3)) {
    const deposit = pick(made);
    const day = walk.pickDay(deposit.day);
    await walk.attempt('reversal of a deposit', `tds-deposits/${deposit.id}/reversal`, {
      ...{ date: day, reason: 'Wrong voucher' },
    });
    deposit.isGone = true;
    return void model.record(day, [], { tds_payable: -deposit.amount, bank: deposit.amount });
  }
  const { year, month } = findBsMonth(addDays(walk.today(), chance(0.5) ? 0 : -30));
  const path = `tds-returns/${year}/${month}`;
  const { body: asked } = await admin.get(path);
  const amount = toPaisa(asked.open);
  const day = walk.today();
  const expected: Expected = amount > 0 ? 'taken' : 'refused';
  const answer = await walk.attempt(
    'deposit of TDS',
    path,
    { ...{ date: day, account_id: walk.bank, voucher_no: `TV-${day}` } },
    expected,
  );
  if (!answer) return;
  if (toPaisa(answer.amount) !== amount)
    throw new Error(`Seed ${walk.seed}: ${amount} was open of ${path}, ${answer.amount} deposited`);
  walk.deposits.push({ id: answer.id, day, amount, isGone: false });
  model.record(day, [], { tds_payable: amount, bank: -amount });
};
