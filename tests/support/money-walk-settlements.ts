// The steps of a walk that move money: receipts and payments with all their parts, advances,
// refunds, credits that are applied and taken back, and reversals, each under its own day.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { ModelParty, ModelRow } from './money-model.ts';
import {
  type Allocation,
  type Expected,
  type Settlement,
  toReference,
  type Walk,
} from './money-walk-context.ts';
import type { ApiResponse } from './test-app.ts';

type Part = { kind: string; amount: number };

/** What the parts of a receipt are posted to, and those of a payment; debits positive. */
const PART_ACCOUNTS: Record<Settlement['kind'], Record<string, string>> = {
  receipt: {
    ...{ tds: 'tds_receivable', vat_withheld: 'vat_withheld', bank_charge: 'bank_charges' },
    ...{ discount: 'discount_allowed', write_off: 'bad_debts' },
  },
  payment: { tds: 'tds_payable', discount: 'discount_received', write_off: 'discount_received' },
};

const sum = (items: readonly { amount: number }[]) =>
  items.reduce((total, { amount }) => total + amount, 0);
const latest = (days: string[]): string => [...days].sort().at(-1)!;

/** What an allocation of the settlement or note does, or what taking it back does (`sign` -1). */
export const toChanges = (
  { model }: Walk,
  { source, target, amount }: Pick<Allocation, 'source' | 'target' | 'amount'>,
  sign: 1 | -1,
  direction: 1 | -1 = 1,
) =>
  [[source, direction] as const, [target, -direction] as const].map(([key, effect]) => {
    const note = model.notes.get(key);
    const change = { key: note ? note.of : key, amount: sign * effect * amount };
    return note
      ? { ...change, given: { note: key, amount: sign * amount } }
      : { ...change, paid: sign * amount };
  });

/** The parts of a receipt or payment that settles so much, about 2 % of it each. */
const pickParts = (walk: Walk, kind: Settlement['kind'], settled: number, vat: number): Part[] => {
  const each = Math.floor(settled / 50);
  if (each === 0) return [];
  const usual = ['tds', 'bank_charge', 'discount', 'write_off'].map(name => ({
    kind: name,
    amount: each,
  }));
  const half = { kind: 'vat_withheld', amount: Math.min(Math.floor(vat / 2), each * 10) };
  return [...usual, ...(kind === 'receipt' && half.amount > 0 ? [half] : [])].filter(() =>
    walk.chance(0.2),
  );
};

const toPosts = (
  kind: Settlement['kind'],
  account: string,
  amount: number,
  parts: Part[],
): Record<string, number> => {
  const posts: Record<string, number> = {};
  const post = (name: string, paisa: number) => {
    posts[name] = (posts[name] ?? 0) + paisa;
  };
  post(account, kind === 'receipt' ? amount : -amount);
  for (const part of parts) {
    if (kind === 'payment' && part.kind === 'bank_charge') {
      post('bank_charges', part.amount);
      post(account, -part.amount);
    } else post(PART_ACCOUNTS[kind][part.kind]!, kind === 'receipt' ? part.amount : -part.amount);
  }
  return posts;
};

const negate = (posts: Record<string, number>) =>
  Object.fromEntries(Object.entries(posts).map(([name, amount]) => [name, -amount]));

/** Looks at what a request would post, makes it, and compares (invariant 15). */
const enter = async (walk: Walk, what: string, path: string, body: object, expected: Expected) => {
  if (expected === 'refused' || walk.chance(0.7))
    return walk.attempt(what, path, { ...body }, expected);
  const preview = await walk.admin.post(`${path}/-/preview`, body);
  const made = await walk.attempt(what, path, { ...body }, expected);
  const entry = await walk.admin.get(
    `ledger/entries?source_kind=${path.slice(0, -1)}&source_id=${made.id}`,
  );
  const [seen, posted] = [preview.body.lines, entry.body.data[0].lines].map(lines =>
    JSON.stringify(lines),
  );
  if (seen !== posted)
    throw new Error(`Seed ${walk.seed}: ${JSON.stringify(body)} was previewed as ${seen}`);
  return made;
};

/** Keeps what was answered: the settlement and its allocations. */
const keep = (
  walk: Walk,
  answer: ApiResponse['body'],
  made: Omit<Settlement, 'id' | 'key' | 'isGone' | 'cheque'>,
  targets: { key: string; amount: number }[],
  chequeDate: string | undefined,
): Settlement => {
  const { model } = walk;
  const { kind, party, day, settling, direction } = made;
  const id = answer.id as number;
  const key = model.add({
    ...{ kind, id, party, day, due_date: day, total: settling, vat: 0 },
  });
  const allocations = targets.map((target, index) => ({
    ...{ id: answer.allocations[index].id, source: key, target: target.key },
    ...{ amount: target.amount, day, isLive: true },
  }));
  walk.allocations.push(...allocations);
  model.record(
    day,
    [
      { key, amount: -direction * settling },
      ...allocations.flatMap(each => toChanges(walk, each, 1, direction)),
    ],
    made.posts,
  );
  const cheque = chequeDate && {
    ...{ id: answer.cheque.id, date: chequeDate, last: day, taken: [] },
    state: kind === 'receipt' ? 'received' : 'issued',
  };
  const settlement = { ...made, id, key, cheque: cheque || null, isGone: false };
  walk.settlements.push(settlement);
  return settlement;
};

/** Settles one to three open documents of a party with money and parts, by cheque or not. */
export const settle = async (walk: Walk, party_kind: 'customer' | 'vendor'): Promise<void> => {
  const { model, chance, upTo, pick } = walk;
  const open = walk.listOpen(party_kind).filter(({ balance }) => balance > 0);
  if (open.length === 0) return;
  const { party } = pick(open);
  const chosen = open.filter(each => each.party.id === party.id && chance(0.5)).slice(-3);
  if (chosen.length === 0) return;
  const kind = party_kind === 'customer' ? 'receipt' : 'payment';
  const isTooMuch = chance(0.06);
  const targets = chosen.map((row, index) => ({
    key: `${row.kind} ${row.id}`,
    row,
    amount:
      isTooMuch && index === 0 ? row.balance + 1 : chance(0.5) ? row.balance : upTo(row.balance),
  }));
  const settled = sum(targets);
  const vat = targets.reduce((all, { key }) => all + model.documents.get(key)!.vat, 0);
  const chequeIs = chance(0.4);
  const withoutMoney = !chequeIs && chance(0.1);
  const isAboveVat = kind === 'receipt' && chance(0.05);
  const parts = withoutMoney
    ? [{ kind: 'write_off', amount: settled + (chance(0.3) ? 7 : 0) }]
    : [
        ...pickParts(walk, kind, settled, vat).filter(
          part =>
            !(chequeIs && part.kind === 'bank_charge') &&
            !(isAboveVat && part.kind === 'vat_withheld'),
        ),
        ...(isAboveVat ? [{ kind: 'vat_withheld', amount: vat + 1 }] : []),
      ];
  const settling = parts.filter(part => kind === 'receipt' || part.kind !== 'bank_charge');
  // What is above the documents is an advance.
  const extra = chance(0.25) ? upTo(20_000) : 0;
  const amount = withoutMoney
    ? 0
    : Math.max(settled + extra - sum(settling), chequeIs || isAboveVat ? 1 : 0);
  const earliest = latest(targets.map(({ row }) => row.day));
  const isEarly = chance(0.04) && earliest > '2026-09-17';
  const day = isEarly ? '2026-09-17' : walk.pickDay(earliest);
  const whole = amount + sum(settling);
  const isUncovered = withoutMoney && sum(parts) > settled;
  const expected: Expected =
    isTooMuch || isEarly || isAboveVat || isUncovered || (amount === 0 && parts.length === 0)
      ? 'refused'
      : 'taken';
  const chequeDate = chequeIs ? (chance(0.5) ? walk.today() : walk.pickLater(9)) : undefined;
  const answer = await enter(
    walk,
    chequeIs ? `${kind} by cheque` : kind,
    `${kind}s`,
    {
      ...{ party_kind, party_id: party.id, date: day, payment_method: 'Cash' },
      amount: toRupees(amount),
      rows: parts.map(part => ({
        ...{ kind: part.kind, amount: toRupees(part.amount) },
        ...(part.kind === 'tds' ? { tds_type_id: walk.tds_type_id } : {}),
      })),
      allocations: targets.map(({ row, amount: taken }) => ({
        ...toReference(row),
        amount: toRupees(taken),
      })),
      ...(chequeDate ? { cheque: { number: '7', bank: 'Himalayan Bank', date: chequeDate } } : {}),
    },
    expected,
  );
  if (!answer) return;
  const waiting = kind === 'receipt' ? 'cheques_in_hand' : 'cheques_issued';
  const posts = toPosts(kind, chequeIs ? waiting : 'cash', amount, parts);
  keep(
    walk,
    answer,
    { kind, party, day, settling: whole, direction: 1, posts },
    targets,
    chequeDate,
  );
};

/** Money before any document, or pays back a credit: an advance, or what is left of notes. */
export const advanceOrRefund = async (walk: Walk, isRefund: boolean): Promise<void> => {
  const { chance, upTo, pick } = walk;
  const party_kind = pick(['customer', 'vendor'] as const);
  const credits = walk.listOpen(party_kind).filter(row => row.balance < 0 && isCredit(row));
  const row = isRefund && credits.length > 0 ? pick(credits) : undefined;
  if (isRefund && !row) return;
  const party: ModelParty = row?.party ?? {
    kind: party_kind,
    id: party_kind === 'customer' ? pick(walk.customers).id : pick(walk.vendors),
  };
  const isTooMuch = row !== undefined && chance(0.1);
  const amount = row
    ? isTooMuch
      ? 1 - row.balance
      : chance(0.5)
        ? -row.balance
        : upTo(-row.balance)
    : upTo(90_000);
  const kind = (party_kind === 'customer') === isRefund ? 'payment' : 'receipt';
  const charge = kind === 'payment' && chance(0.3) ? [{ kind: 'bank_charge', amount: 1_000 }] : [];
  const day = walk.pickDay(row?.day ?? '2026-09-18');
  const targets = row ? [{ key: `${row.kind} ${row.id}`, row, amount }] : [];
  const answer = await enter(
    walk,
    isRefund ? 'refund' : 'advance',
    `${kind}s`,
    {
      ...{ party_kind, party_id: party.id, date: day, payment_method: 'Cash' },
      amount: toRupees(amount),
      rows: charge.map(part => ({ kind: part.kind, amount: toRupees(part.amount) })),
      allocations: targets.map(target => ({
        ...toReference(target.row),
        amount: toRupees(target.amount),
      })),
    },
    isTooMuch ? 'refused' : 'taken',
  );
  if (!answer) return;
  const direction = isRefund ? -1 : 1;
  const posts = toPosts(kind, 'cash', amount, charge);
  keep(walk, answer, { kind, party, day, settling: amount, direction, posts }, targets, undefined);
};

/** A document that is below 0 on a day only because later ones were dated before is no credit. */
const isCredit = ({ kind }: ModelRow) => kind !== 'invoice' && kind !== 'billing';

/** Applies a credit of a party to one of its documents. */
export const applyCredit = async (walk: Walk): Promise<void> => {
  const { model, chance, upTo, pick } = walk;
  const rows = [...walk.listOpen('customer'), ...walk.listOpen('vendor')];
  const pairs = rows
    .filter(row => row.balance < 0 && isCredit(row))
    .flatMap(credit =>
      rows
        .filter(
          ({ balance, party }) =>
            balance > 0 && party.kind === credit.party.kind && party.id === credit.party.id,
        )
        .map(target => ({ credit, target })),
    );
  if (pairs.length === 0) return;
  const { credit, target } = pick(pairs);
  const most = Math.min(-credit.balance, target.balance);
  const isTooMuch = chance(0.1);
  const amount = isTooMuch ? most + 1 : chance(0.5) ? most : upTo(most);
  const day = walk.pickDay(latest([credit.day, target.day]));
  const answer = await walk.attempt(
    'allocation',
    'allocations',
    {
      ...{ source: toReference(credit), target: toReference(target) },
      ...{ amount: toRupees(amount), date: day },
    },
    isTooMuch ? 'refused' : 'taken',
  );
  if (!answer) return;
  const allocation = {
    ...{ id: answer.id, amount, day, isLive: true },
    ...{ source: `${credit.kind} ${credit.id}`, target: `${target.kind} ${target.id}` },
  };
  walk.allocations.push(allocation);
  model.record(day, toChanges(walk, allocation, 1));
};

/** What the receipt or payment settles now. */
export const listLive = ({ allocations }: Walk, key: string): Allocation[] =>
  allocations.filter(({ source, isLive }) => isLive && source === key);
/** An advance that was paid back is bound by that. */
export const isPaidBack = ({ allocations }: Walk, key: string): boolean =>
  allocations.some(({ target, isLive }) => isLive && target === key);

/** Takes one allocation back. */
export const reverseAllocation = async (walk: Walk): Promise<void> => {
  const { model, chance, settlements } = walk;
  const able = walk.allocations.filter(({ isLive, source, target, id }) => {
    const settlement = settlements.find(({ key }) => key === source);
    return isLive && id > 0 && settlement?.direction !== -1 && !model.notes.has(target);
  });
  if (able.length === 0) return;
  const allocation = walk.pick(able);
  const isEarly = chance(0.1);
  const day = isEarly ? addDays(allocation.day, -1) : walk.pickDay(allocation.day);
  const answer = await walk.attempt(
    'reversal of an allocation',
    `allocations/${allocation.id}/reversal`,
    { date: day },
    isEarly ? 'refused' : 'taken',
  );
  if (!answer) return;
  allocation.isLive = false;
  walk.takenBack.push([allocation.source, day], [allocation.target, day]);
  model.record(day, toChanges(walk, allocation, -1));
};

/**
 * Takes the whole of a receipt or payment back, whatever it settles now. Returns what it settled.
 */
export const takeBack = (
  walk: Walk,
  settlement: Settlement,
  day: string,
  more: Record<string, number> = {},
): Allocation[] => {
  const { key, settling, direction, posts } = settlement;
  const live = listLive(walk, key);
  for (const allocation of live) {
    allocation.isLive = false;
    walk.takenBack.push([allocation.source, day], [allocation.target, day]);
  }
  const undone = negate(posts);
  for (const [name, amount] of Object.entries(more)) undone[name] = (undone[name] ?? 0) + amount;
  walk.model.record(
    day,
    [
      { key, amount: direction * settling },
      ...live.flatMap(each => toChanges(walk, each, -1, direction)),
    ],
    undone,
  );
  return live;
};

/**
 * The earliest day on which it can be taken back: nothing that it has settled is of a later one.
 */
export const findFreeDay = (walk: Walk, { key, day, cheque }: Settlement): string =>
  latest([
    day,
    cheque?.last ?? day,
    ...walk.allocations
      .filter(({ source, target }) => source === key || target === key)
      .map(each => each.day),
    ...walk.takenBack.filter(([end]) => end === key).map(([, at]) => at),
  ]);

/** Reverses a receipt or payment with a reason under a day of its own. */
export const reverseSettlement = async (walk: Walk): Promise<void> => {
  const able = walk.settlements.filter(({ isGone }) => !isGone);
  if (able.length === 0) return;
  const settlement = walk.pick(able);
  const { kind, id, key, cheque } = settlement;
  const isBound = cheque !== null && !['received', 'issued', 'deposited'].includes(cheque.state);
  const free = findFreeDay(walk, settlement);
  const isEarly = walk.chance(0.25);
  const day = isEarly ? addDays(free, -1) : walk.pickDay(free);
  const isRefused = isBound || isEarly || isPaidBack(walk, key);
  const answer = await walk.attempt(
    `reversal of a ${kind}`,
    `${kind}s/${id}/reversal`,
    { date: day, reason: 'A slip' },
    isRefused ? 'refused' : 'taken',
  );
  if (!answer) return;
  takeBack(walk, settlement, day);
  settlement.isGone = true;
  if (cheque) cheque.state = 'gone';
};
