// VAT in three places, month by month: the ledger's accounts, the registers, and the return. They
// agree to the paisa, but for the whole rupees of the form. What the settlement of a submitted month
// took is shown apart. The service charge on internet (TSC) is in two of them: no return has it.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import {
  type BsMonth,
  findBsMonth,
  formatBsMonth,
  toMonthKey,
} from '../../../domain/calendar/bs-month.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { Database } from '../../database/database.ts';
import { loadAccountsOf, VAT_KINDS_LEFT_OUT } from '../../database/ledger-balances.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import type { LedgerReportRequest } from './report-request.ts';
import type { LoadMonthlyVat, StatementTable } from './statement-table.ts';

const texts = {
  output: { en: 'Output VAT', ne: 'बिक्री भ्याट' },
  input: { en: 'Input VAT', ne: 'खरिद भ्याट' },
  withheld: { en: 'VAT Withheld by Buyers', ne: 'हाम्रो नाममा दाखिला भ्याट' },
  tsc: { en: 'TSC', ne: 'दूरसञ्चार सेवा शुल्क' },
  total: { en: 'Total VAT', ne: 'जम्मा भ्याट' },
  ledger: { en: 'Ledger', ne: 'लेजर' },
  registers: { en: 'Registers', ne: 'खाता (रजिस्टर)' },
  return: { en: 'VAT Return', ne: 'भ्याट विवरण' },
  difference: { en: 'Ledger less Registers', ne: 'लेजर र खाताको फरक' },
  settled: { en: 'Settled', ne: 'भुक्तानी हिसाबमा सारिएको' },
} satisfies Record<string, Texts>;

const listMonths = ({ start_date, end_date }: LedgerReportRequest): BsMonth[] => {
  const months: BsMonth[] = [];
  for (let day = start_date; day <= end_date; ) {
    const month = findBsMonth(day);
    months.push(month);
    day = addDays(month.end_date, 1);
  }
  return months;
};

/** Debits less credits of the accounts by their documents: without the settlement of the month. */
const loadVatOf = async (
  database: Database,
  company_id: number,
  accounts: number[],
  { start_date, end_date }: BsMonth,
): Promise<{ documents: number; settled: number }> => {
  if (accounts.length === 0) return { documents: 0, settled: 0 };
  const [row] = await query<{ documents: number | null; settled: number | null }>(
    database.read,
    `select sum(case when e.source_kind in (${placeholders(VAT_KINDS_LEFT_OUT.length)}) then 0 else l.debit - l.credit end) as documents,
       sum(case when e.source_kind in ('vat-settlement', 'vat-settlement-reversal') then l.debit - l.credit else 0 end) as settled
     from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id in (${placeholders(accounts.length)}) and l.day >= ? and l.day <= ?`,
    [...VAT_KINDS_LEFT_OUT, company_id, ...accounts, start_date, end_date],
  );
  return { documents: row?.documents ?? 0, settled: row?.settled ?? 0 };
};

const ACCOUNTS = [
  ['output', 'output_vat'],
  ['input', 'input_vat'],
  ['withheld', 'vat_withheld'],
  ['tsc', 'tsc_payable'],
] as const;

/** What is owed for sales is on the credit side. */
const isOwed = (name: (typeof ACCOUNTS)[number][0]) => name === 'output' || name === 'tsc';

const COLUMNS = ['ledger', 'registers', 'return', 'difference', 'settled'] as const;

/**
 * Two rows for each Nepali month that the period touches, whole months, one more where buyers
 * withheld VAT, and one where TSC was charged; of all outlets, as the return is. The total is of
 * VAT alone.
 */
export const loadVatControl = async (
  database: Database,
  company_id: number,
  request: LedgerReportRequest,
  language: Language,
  loadMonthlyVat: LoadMonthlyVat,
): Promise<StatementTable> => {
  const { accounts } = await loadAccountUses(database.cachedReads, company_id);
  const ever = {
    output: await loadAccountsOf(database.read, company_id, ['output_vat']),
    input: await loadAccountsOf(database.read, company_id, ['input_vat']),
    withheld: await loadAccountsOf(database.read, company_id, ['vat_withheld']),
    tsc: await loadAccountsOf(database.read, company_id, ['tsc_payable']),
  };
  const rows: StatementTable['rows'] = [];
  const sums = COLUMNS.map(() => 0);
  for (const month of listMonths(request)) {
    const { registers, returned } = await loadMonthlyVat(company_id, month);
    rows.push({
      kind: 'heading',
      name: toMonthKey(month),
      level: 0,
      title: formatBsMonth(month, language),
      account: null,
      amounts: COLUMNS.map(() => null),
    });
    for (const [name, purpose] of ACCOUNTS) {
      const id = accounts.get(purpose);
      const { documents, settled } = await loadVatOf(database, company_id, ever[name], month);
      const ledger = isOwed(name) ? 0 - documents : documents;
      const amounts = [
        ledger,
        registers[name],
        name === 'tsc' ? null : returned[name],
        ledger - registers[name],
        name === 'tsc' ? null : name === 'output' ? settled : 0 - settled,
      ];
      const isNothing = amounts.every(amount => amount === 0 || amount === null);
      if ((name === 'withheld' || name === 'tsc') && isNothing) continue;
      // What is owed less what is deducted.
      if (name !== 'tsc')
        for (const [index, amount] of amounts.entries())
          sums[index] = sums[index]! + (name === 'output' ? amount! : 0 - amount!);
      rows.push({
        kind: 'account',
        name,
        level: 1,
        title: texts[name][language],
        account: id === undefined ? null : { id, code: '' },
        amounts,
      });
    }
  }
  return {
    columns: COLUMNS.map(name => ({ name, label: texts[name][language], kind: 'money' })),
    rows: [
      ...rows,
      {
        kind: 'total',
        name: 'total',
        level: 0,
        title: texts.total[language],
        account: null,
        amounts: sums,
      },
    ],
  };
};
