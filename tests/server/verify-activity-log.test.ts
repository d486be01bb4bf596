// A rewritten document does not rewrite a sealed log: the books are compared with the log entries
// written at the time.
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDifference } from '../../server/audit/ledger-audit/difference.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { rebuildRunningTotals } from '../../server/audit/ledger-audit/rebuild-running-totals.ts';
import type { Value } from '../../server/database/database.ts';
import { withoutLedgerGuards } from '../../server/database/ledger-guards.ts';
import { dynamicTables, query } from '../../server/database/raw-query.ts';
import { loadAccountUses } from '../../server/posting/accounts.ts';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import type { PurchasingShop } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('books and activity log', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Sealed Shop');
      shop = await openSeededShop(admin);
      await openSeededShop(await world().createCompany('Neighbour Shop'));
    });
    const findDifferences = () => auditLedger(world().app.database, admin.companyId);
    const read = async (text: string, values: Value[] = []) =>
      query(world().app.database.read, text, values);
    const change = (text: string, values: Value[] = []) =>
      world().app.database.write(tx => query(tx, text, values));
    const lines = async (language: 'en' | 'ne' = 'en') =>
      (await findDifferences()).map(each => formatDifference(each, language));
    const firstOf = async (table: string) =>
      (
        await read(`select * from ${table} where company_id = ? order by id limit 1`, [
          admin.companyId,
        ])
      )[0]!;
    /** Removes the row, verifies, and restores it. */
    const without = async (
      table: string,
      row: Record<string, Value>,
      more = async () => lines(),
    ) => {
      await change(`delete from ${table} where id = ?`, [Number(row.id)]);
      const found = await more();
      await world().app.database.write(tx =>
        dynamicTables(tx).insertInto(table).values(row).execute(),
      );
      expect(await findDifferences()).toEqual([]);
      return found;
    };

    it('agree with the log entries of their creation', async () => {
      expect(await findDifferences()).toEqual([]);
    });

    it.each([
      ['invoices', 'pan', '999999999'],
      ['invoices', 'created_by', 'Ghost (9)'],
      ['invoices', 'transaction_date', '2025-01-01 10:00:00'],
      ['invoices', 'payment_method', 'Card'],
      ['invoice_lines', 'product_name', 'Air'],
      ['invoice_lines', 'hs_code', '9999'],
      ['billings', 'billing_no', 'X-1'],
      ['billings', 'pan', '111111111'],
      ['billings', 'declaration_no', 'M-0'],
      ['billing_lines', 'description', 'Another'],
      ['purchase_returns', 'remarks', 'Another reason'],
      ['credit_notes', 'remarks', 'Another reason'],
      ['cancellations', 'reason', 'Another reason'],
      ['cancellations', 'created_by', 'Ghost (9)'],
      ['prints', 'printed_by', 'Ghost'],
      ['prints', 'printed_at', '2020-01-01 10:00:00'],
    ])('report %s whose %s was rewritten', async (table, field, value) => {
      const row = await firstOf(table);
      await change(`update ${table} set ${field} = ? where id = ?`, [value, Number(row.id)]);
      const found = (await findDifferences()).filter(each => each.beside === 'log');
      await change(`update ${table} set ${field} = ? where id = ?`, [row[field]!, Number(row.id)]);
      expect(found).toMatchObject([{ table, field, kept: value, recomputed: row[field] ?? null }]);
      expect(await findDifferences()).toEqual([]);
    });

    it('report an invoice that was lowered together with all its derived figures, and --rebuild repairs nothing', async () => {
      const { database } = world().app;
      const [invoice] = await read(
        `select * from invoices where company_id = ? and status = 1 and tsc_amount = 0 and discount_amount = 0
         and (select count(*) from invoice_lines l where l.invoice_id = invoices.id) = 1
         and not exists (select 1 from invoice_lines l where l.invoice_id = invoices.id and l.price_with_vat is not null)
         order by id desc limit 1`,
        [admin.companyId],
      );
      const [line] = await read('select * from invoice_lines where invoice_id = ?', [
        Number(invoice!.id),
      ]);
      const net = Number(line!.qty) * 10_000;
      const vat = (net * 13) / 100;
      const forge = async (amount: number, taxable: number, tax: number) => {
        const ids = [Number(invoice!.id)];
        await change(
          `update invoice_lines set amount = ?, total = ?, taxable_amount = ?, vat_amount = ? where invoice_id = ?`,
          [amount, taxable, taxable, tax, ...ids],
        );
        await change(
          `update invoices set amount = ?, taxable_amount = ?, vat_amount = ?, total = ? where id = ?`,
          [taxable, taxable, tax, taxable + tax, ...ids],
        );
        await change(
          'update transactions set amount = ? where company_id = ? and transaction_id = ?',
          [taxable + tax, admin.companyId, invoice!.company_payment_id!],
        );
        const entries = await read(
          "select * from journal_lines where company_id = ? and document_kind = 'invoice' and document_id = ?",
          [admin.companyId, ...ids],
        );
        const was = Math.max(...entries.map(entry => Number(entry.debit)));
        const credits = entries
          .filter(entry => Number(entry.credit) > 0)
          .sort((a, b) => Number(b.credit) - Number(a.credit));
        for (const entry of entries)
          if (Number(entry.debit) === was)
            await change('update journal_lines set debit = ? where id = ?', [
              taxable + tax,
              Number(entry.id),
            ]);
        await change('update journal_lines set credit = ? where id = ?', [
          taxable,
          Number(credits[0]!.id),
        ]);
        await change('update journal_lines set credit = ? where id = ?', [
          tax,
          Number(credits[1]!.id),
        ]);
        const uses = await loadAccountUses(database.read, admin.companyId);
        const posted = await read(
          `select l.* from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
           where e.company_id = ? and e.source_kind = 'invoice' and e.source_id = ?`,
          [admin.companyId, ...ids],
        );
        const toSide = ({ party_kind, account_id }: (typeof posted)[number]) => {
          if (party_kind !== null) return { side: 'debit', to: taxable + tax };
          if (account_id === uses.accounts.get('output_vat')) return { side: 'credit', to: tax };
          return account_id === line!.account_id ? { side: 'credit', to: taxable } : undefined;
        };
        await database.write(tx =>
          withoutLedgerGuards(tx, async () => {
            for (const each of posted) {
              const forged = toSide(each);
              if (forged)
                await query(
                  tx,
                  `update ledger_lines set ${forged.side} = ? where entry_id = ? and line_no = ?`,
                  [forged.to, Number(each.entry_id), Number(each.line_no)],
                );
            }
          }),
        );
        await database.write(tx => rebuildRunningTotals(tx, admin.companyId));
      };
      await forge(10_000, net, vat);
      const found = await findDifferences();
      expect(found.every(each => each.beside === 'log')).toBe(true);
      expect(found.map(each => `${each.table}.${each.field}`).sort()).toEqual([
        'invoice_lines.amount',
        'invoice_lines.taxable_amount',
        'invoice_lines.total',
        'invoice_lines.vat_amount',
        'invoices.amount',
        'invoices.taxable_amount',
        'invoices.total',
        'invoices.vat_amount',
      ]);
      expect(await lines('ne')).toEqual(
        expect.arrayContaining([expect.stringContaining('गतिविधि लगमा')]),
      );
      await forge(Number(line!.amount), Number(line!.taxable_amount), Number(line!.vat_amount));
      expect(await findDifferences()).toEqual([]);
    });

    it('report a transaction that is not its invoice’s, a missing one, and one that nobody made', async () => {
      const row = await firstOf('transactions');
      await change('update transactions set amount = amount + 1 where id = ?', [Number(row.id)]);
      expect(await findDifferences()).toMatchObject([
        {
          table: 'transactions',
          field: 'amount',
          kept: Number(row.amount) + 1,
          recomputed: Number(row.amount),
        },
      ]);
      await change('update transactions set amount = amount - 1 where id = ?', [Number(row.id)]);
      expect(await without('transactions', row)).toEqual([
        expect.stringMatching(/^transactions, invoice .*: document is nothing/),
      ]);
      await world().app.database.write(tx =>
        dynamicTables(tx)
          .insertInto('transactions')
          .values({ ...row, id: 9_999_999 })
          .execute(),
      );
      expect(await findDifferences()).toMatchObject([
        { table: 'transactions', field: 'document', kept: 9_999_999, recomputed: null },
      ]);
      await change('delete from transactions where id = 9999999');
    });

    it('report a mail that nobody sent, and one that is gone', async () => {
      const { company_payment_id } = await issueInvoice(admin, oneLaptopInvoice(shop));
      const letter = { to: 'buyer@himal.test', subject: 'Invoice', message: 'Thanks', copy: 0 };
      expect((await admin.post(`invoices/${company_payment_id}/email`, letter)).status).toBe(200);
      expect(await findDifferences()).toEqual([]);
      const latest = '(select max(id) from prints)';
      for (const forged of ['other@himal.test', null]) {
        await change(`update prints set mailed_to = ? where id = ${latest}`, [forged]);
        expect(await findDifferences()).toMatchObject([
          { table: 'prints', field: 'mailed_to', kept: forged, recomputed: letter.to },
        ]);
      }
      await change(`update prints set mailed_to = ? where id = ${latest}`, [letter.to]);
    });

    it('report a print that was taken away, the last as well as one between', async () => {
      const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
      for (let copies = 0; copies < 3; copies += 1)
        await admin.get(`invoices/${invoice.company_payment_id}?q=print`);
      const prints = await read(
        'select * from prints where company_id = ? order by id desc limit 3',
        [admin.companyId],
      );
      const [third, second] = prints;
      expect((await without('prints', third!))[0]).toMatch(
        /^prints, invoice with the id \d+, customer copy 3: document is nothing, logged/,
      );
      expect(await without('prints', second!)).toHaveLength(2);
      // A gap is reported even where no entry about the print is left.
      const entry =
        "delete from activity_log where company_id = ? and table_name = 'prints' and table_pk_value = ?";
      const [kept] = await read(
        "select * from activity_log where company_id = ? and table_name = 'prints' and table_pk_value = ?",
        [admin.companyId, String(second!.id)],
      );
      await change('delete from prints where id = ?', [Number(second!.id)]);
      await change(entry, [admin.companyId, String(second!.id)]);
      expect(await findDifferences()).toMatchObject([
        { table: 'prints', field: 'copy_no', kept: 3, recomputed: null },
      ]);
      await world().app.database.write(tx =>
        dynamicTables(tx).insertInto('activity_log').values(kept!).execute(),
      );
      await world().app.database.write(tx =>
        dynamicTables(tx).insertInto('prints').values(second!).execute(),
      );
      expect(await findDifferences()).toEqual([]);
    });

    it('report a document without its entry, an entry without its document, and a second entry', async () => {
      const invoice = await firstOf('invoices');
      const key = [admin.companyId, String(invoice.id)];
      const [entry] = await read(
        "select * from activity_log where company_id = ? and table_name = 'invoices' and action = 'create' and table_pk_value = ?",
        key,
      );
      const made = Number(invoice.id);
      expect(await without('activity_log', entry!, async () => lines())).toEqual([
        `invoices, invoice ${invoice.invoice_no} of ${invoice.fiscal_year}: document is ${made}, logged nothing`,
      ]);
      const slip = await firstOf('cancellations');
      expect(await without('cancellations', slip)).toContainEqual(
        `cancellations, cancellation ${slip.invoice_no} of ${slip.fiscal_year}: document is nothing, logged ${slip.id}`,
      );
      await world().app.database.write(tx =>
        dynamicTables(tx)
          .insertInto('activity_log')
          .values({ ...entry!, id: 9_999_999 })
          .execute(),
      );
      expect(await findDifferences()).toMatchObject([
        { table: 'invoices', field: 'entry', kept: 1, recomputed: 2, beside: 'log' },
      ]);
      await change('delete from activity_log where id = 9999999');
    });

    it('report a document that is synced though no entry says so', async () => {
      const note = await firstOf('credit_notes');
      await change('update credit_notes set ird_sync = 1 where id = ?', [Number(note.id)]);
      expect((await findDifferences()).filter(each => each.beside === 'log')).toMatchObject([
        { table: 'credit_notes', field: 'ird_sync', kept: 1, recomputed: 0 },
      ]);
      await change('update credit_notes set ird_sync = 0 where id = ?', [Number(note.id)]);
      expect(await findDifferences()).toEqual([]);
    });

    it('take no recovery for a forgery: not its undone documents, not the documents in their place, not a second one', async () => {
      const early = (await downloadBackup(admin)).bytes;
      const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
      await admin.get(`invoices/${invoice.company_payment_id}?q=print`);
      const late = (await downloadBackup(admin)).bytes;
      expect((await restoreFrom(admin, early)).status).toBe(200);
      expect(await findDifferences()).toEqual([]);
      await issueInvoice(admin, oneLaptopInvoice(shop, { remarks: 'In its place' }));
      expect(await findDifferences()).toEqual([]);
      expect((await restoreFrom(admin, late)).status).toBe(200);
      expect(await findDifferences()).toEqual([]);
      // A restored value is still compared with its entry.
      await change(
        "update invoices set remarks = 'Rewritten' where company_id = ? and company_payment_id = ?",
        [admin.companyId, invoice.company_payment_id],
      );
      expect((await findDifferences()).map(each => each.field)).toContain('remarks');
    });
  });
});
