// The facts that what is open of a document follows from, in SQL: the document itself, its notes, what
// settles it, and what of it was given elsewhere (contract, "Money"). Amounts in paisa, days AD.

/** The kinds of documents that can be open. Notes lower their own document; only its balance is kept. */
export const openItemKinds = [
  'invoice',
  'billing',
  'landed-cost',
  'receipt',
  'payment',
  'opening-document',
  'voucher',
] as const;
export type OpenItemKind = (typeof openItemKinds)[number];

/**
 * One kind of fact about a kind of document: its `id`, its party where the kind has several, `delta` and
 * `paid`. `at` is the column with its day or moment. `tables` go from the one that `id` is read from to
 * the one that says it; `where` joins them, the company apart.
 */
export type Fact = {
  id: string;
  at: string;
  delta: string;
  paid?: string;
  tables: string[];
  where: string;
};

/**
 * Documents of the kind, and what of them an open item shows: `f` are the facts, `d` the document, which
 * `tables` begin with.
 */
type ItemSource = {
  facts: Fact[];
  /** True where one document may be open towards several parties. */
  byParty?: boolean;
  columns: string;
  tables: string[];
  /** Joins the tables. */
  where?: string;
};

/** The table of a column such as "d.id". */
export const toAlias = (column: string): string => column.slice(0, column.indexOf('.'));

/** What allocations do to the documents that they name as `end`; `sign` of the open document. */
const allocationFacts = (
  kind: string,
  sign: string,
  ends: ('source' | 'target')[] = ['source', 'target'],
): Fact[] =>
  ends.map(end => ({
    id: `a.${end}_id`,
    at: 'a.day',
    delta: `0 - (${sign}) * a.amount`,
    paid: 'a.amount',
    tables: ['allocations as a'],
    where: `a.${end}_kind = '${kind}'`,
  }));

/**
 * What notes of a document took off it, and what was given of them elsewhere or paid out. `owed` is
 * what a note comes to: a debit note without its share of the TDS, which the vendor was never owed.
 */
const noteFacts = (
  { table, kind, of, owed }: { table: string; kind: string; of: string; owed: string },
  document: string,
): Fact[] => {
  const tables = [`${document} as d`, `${table} as n`];
  const where = `n.company_id = d.company_id and ${of}`;
  return [
    { id: 'd.id', at: 'n.created_at', delta: `0 - (${owed})`, tables, where },
    ...(['source', 'target'] as const).map(end => ({
      id: 'd.id',
      at: 'a.day',
      delta: 'a.amount',
      tables: [...tables, 'allocations as a'],
      where: `${where} and a.company_id = n.company_id and a.${end}_kind = '${kind}' and a.${end}_id = n.id`,
    })),
  ];
};

/** A document and its reversal are one item; each of the two is found by an index. */
const reversible = (alias: string) => [
  { id: `${alias}.id`, where: `${alias}.reverses is null` },
  { id: `${alias}.reverses`, where: `${alias}.reverses is not null` },
];

/** What of money was not allocated: an advance. Money that went the other way is a claim. */
const settlementFacts = (kind: 'receipt' | 'payment', givesCreditTo: string): Fact[] => {
  const sign = (party: string) => `case when ${party} = '${givesCreditTo}' then -1 else 1 end`;
  const counted = kind === 'payment' ? " and w.kind <> 'bank_charge'" : '';
  const rows = `coalesce((select sum(w.amount) from settlement_rows as w where w.company_id = s.company_id and w.settlement_kind = '${kind}' and w.settlement_id = s.id${counted}), 0)`;
  return reversible('s')
    .flatMap(({ id, where }): Fact[] => [
      {
        id,
        at: 's.day',
        delta: `(${sign('s.party_kind')}) * (s.amount + ${rows})`,
        tables: [`${kind}s as s`],
        where,
      },
      ...(['source', 'target'] as const).map(end => ({
        id,
        at: 'a.day',
        delta: `0 - (${sign('a.party_kind')}) * a.amount`,
        paid: 'a.amount',
        tables: [`${kind}s as s`, 'allocations as a'],
        where: `a.company_id = s.company_id and a.${end}_kind = '${kind}' and a.${end}_id = s.id and ${where}`,
      })),
    ])
    .concat({
      // A cheque that bounces, or is returned, takes the whole back; presented again, it comes again.
      id: 's.id',
      at: 'e.day',
      delta: `(${sign('s.party_kind')}) * e.settles * (s.amount + ${rows})`,
      tables: [`${kind}s as s`, 'cheques as c', 'cheque_events as e'],
      where: `c.company_id = s.company_id and c.settlement_kind = '${kind}' and c.settlement_id = s.id and e.company_id = c.company_id and e.cheque_id = c.id and e.settles <> 0`,
    });
};

const settlementSource = (kind: 'receipt' | 'payment', givesCreditTo: string): ItemSource => ({
  facts: settlementFacts(kind, givesCreditTo),
  columns: 'd.party_kind, d.party_id, d.pos, d.number, d.day, d.day, d.amount',
  tables: [`${kind}s as d`],
});

const VOUCHER_SIDE =
  "case when l.party_kind = 'customer' then l.debit - l.credit else l.credit - l.debit end";
const VOUCHER_NET = `(select sum(${VOUCHER_SIDE}) from journal_voucher_lines as l where l.company_id = a.company_id and l.voucher_id = END and l.party_kind = a.party_kind and l.party_id = a.party_id)`;
const voucherSign = (end: string) =>
  `case when ${VOUCHER_NET.replace('END', `a.${end}_id`)} < 0 then -1 else 1 end`;
const OPENING_SIGN = (party: string, side: string) =>
  `case when (${party} = 'customer') = (${side} = 'debit') then 1 else -1 end`;

export const openItemSources: Record<OpenItemKind, ItemSource> = {
  invoice: {
    facts: [
      {
        id: 'd.id',
        at: 'd.created_at',
        delta: 'd.total',
        tables: ['invoices as d'],
        where: '1 = 1',
      },
      {
        id: 'd.id',
        at: 'x.created_at',
        delta: '0 - d.total',
        tables: ['invoices as d', 'cancellations as x'],
        where: 'x.company_id = d.company_id and x.invoice_id = d.company_payment_id',
      },
      ...noteFacts(
        {
          table: 'credit_notes',
          kind: 'credit-note',
          of: 'n.invoice_id = d.company_payment_id',
          owed: 'n.total',
        },
        'invoices',
      ),
      ...allocationFacts('invoice', '1'),
    ],
    columns:
      "'customer', c.id, coalesce(d.pos, ''), d.invoice_no, substr(d.created_at, 1, 10), coalesce(d.due_date, substr(d.created_at, 1, 10)), d.total",
    tables: ['invoices as d', 'customers as c'],
    where: 'c.company_id = d.company_id and c.customer_code = d.customer_id',
  },
  billing: {
    facts: [
      {
        id: 'd.id',
        at: 'd.effective_at',
        delta: 'd.total - d.tds_amount',
        tables: ['billings as d'],
        where: '1 = 1',
      },
      ...noteFacts(
        {
          table: 'purchase_returns',
          kind: 'debit-note',
          of: 'n.billing_id = d.id',
          owed: 'n.total - n.tds_amount',
        },
        'billings',
      ),
      ...allocationFacts('billing', '1'),
    ],
    columns:
      "'vendor', d.vendor_id, coalesce(d.pos, ''), d.billing_no, substr(d.effective_at, 1, 10), coalesce(d.due_date, substr(d.transaction_date, 1, 10)), d.total - d.tds_amount",
    tables: ['billings as d'],
  },
  'landed-cost': {
    byParty: true,
    facts: [
      {
        id: 'k.billing_id',
        at: 'd.effective_at',
        delta: 'k.amount',
        tables: ['billing_landed_costs as k', 'billings as d'],
        where: 'd.company_id = k.company_id and d.id = k.billing_id and k.vendor_id is not null',
      },
      ...allocationFacts('landed-cost', '1'),
    ],
    columns:
      "f.party_kind, f.party_id, coalesce(d.pos, ''), d.billing_no, substr(d.effective_at, 1, 10), substr(d.effective_at, 1, 10), (select sum(k.amount) from billing_landed_costs as k where k.company_id = d.company_id and k.billing_id = d.id and k.vendor_id = f.party_id)",
    tables: ['billings as d'],
  },
  receipt: settlementSource('receipt', 'customer'),
  payment: settlementSource('payment', 'vendor'),
  'opening-document': {
    facts: [
      {
        id: 'd.id',
        at: 'o.date',
        delta: `(${OPENING_SIGN('d.party_kind', 'd.side')}) * d.amount`,
        tables: ['opening_documents as d', 'opening_balances as o'],
        where: 'o.company_id = d.company_id and o.id = d.opening_id and o.replaced_by is null',
      },
      ...(['source', 'target'] as const).map(end => ({
        id: 'd.id',
        at: 'a.day',
        delta: `0 - (${OPENING_SIGN('d.party_kind', 'd.side')}) * a.amount`,
        paid: 'a.amount',
        tables: ['opening_documents as d', 'allocations as a'],
        where: `a.company_id = d.company_id and a.${end}_kind = 'opening-document' and a.${end}_id = d.id`,
      })),
    ],
    columns:
      "d.party_kind, d.party_id, '', d.number, d.date, coalesce(d.due_date, d.date), d.amount",
    tables: ['opening_documents as d'],
  },
  voucher: {
    byParty: true,
    facts: [
      ...reversible('v').map(({ id, where }) => ({
        id,
        at: 'v.date',
        delta: VOUCHER_SIDE,
        tables: ['journal_vouchers as v', 'journal_voucher_lines as l'],
        where: `l.company_id = v.company_id and l.voucher_id = v.id and l.party_kind is not null and ${where}`,
      })),
      ...(['source', 'target'] as const).flatMap(end =>
        allocationFacts('voucher', voucherSign(end), [end]),
      ),
    ],
    columns:
      'f.party_kind, f.party_id, d.pos, d.number, d.date, d.date, abs((select sum(l.debit - l.credit) from journal_voucher_lines as l where l.company_id = d.company_id and l.voucher_id = d.id and l.party_kind = f.party_kind and l.party_id = f.party_id))',
    tables: ['journal_vouchers as d'],
  },
};
