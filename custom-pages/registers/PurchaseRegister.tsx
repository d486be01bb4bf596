// The purchase register: the bills of the period, what went back in it, and the sums of both; what
// is left of them is the net purchase.
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RegisterColumn, registers } from '../../domain/registers/registers.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { RegisterExports, RegisterTable } from './RegisterTable.tsx';
import type { RegisterLine, Sums } from './register-response.ts';
import { type RegisterTabProps, toFilters } from './report-query.ts';
import { texts } from './texts.ts';

type SumsByType = Record<
  'purchase' | 'import' | 'capital',
  { taxable_amount: number; vat_amount: number }
> &
  Record<'total' | 'discount_amount' | 'non_taxable', number>;
type PurchaseRegisterResponse =
  | {
      billing: { data: RegisterLine[]; total: number };
      debit_note: RegisterLine[];
      debit_note_total: number;
      sum_data: Record<'active_purchase' | 'return_purchase' | 'total_purchase', SumsByType>;
    }
  | undefined;

const toSums = ({ purchase, capital, import: imported, ...sums }: SumsByType): Sums => ({
  ...sums,
  purchase_taxable: purchase.taxable_amount,
  purchase_vat: purchase.vat_amount,
  import_taxable: imported.taxable_amount,
  import_vat: imported.vat_amount,
  capital_taxable: capital.taxable_amount,
  capital_vat: capital.vat_amount,
});

/** A note has a number of its own and no notes against it. */
const noteColumns: RegisterColumn[] = registers.purchases.columns
  .filter(column => column.name !== 'sum-debit-note')
  .flatMap(column =>
    column.name === 'billing_no'
      ? [
          { name: 'debit_note_no', label: texts.debitNoteNo, kind: 'text' as const, width: 8 },
          column,
        ]
      : [column],
  );

export const PurchaseRegister = ({ name, query, onQuery }: RegisterTabProps) => {
  const t = useTranslations();
  const register = registers[name];
  // The notes have pages of their own, and start at the first one under other filters.
  const filters = toFilters(query, register);
  const under = JSON.stringify(filters);
  const [turned, setTurned] = useState({ under, page: 1 });
  const notePage = turned.under === under ? turned.page : 1;
  const { data, error, refetch } = useApiQuery<PurchaseRegisterResponse>(register.path, {
    query: { limit: query.limit, page: query.page, debit_note_page: notePage, ...filters },
  });
  const body = data?.body;
  const shared = { hasFailed: error !== undefined, onRetry: refetch, perPage: query.limit };
  return (
    <>
      <RegisterExports name={name} asked={query} />
      <RegisterTable
        {...shared}
        title={t(register.title)}
        columns={register.columns}
        lines={data && (body?.billing.data ?? [])}
        link={{ column: 'billing_no', to: line => `/purchases/billings/${line.id}` }}
        sums={
          body
            ? [
                { label: t(texts.totalPurchase), sums: toSums(body.sum_data.total_purchase) },
                { label: t(texts.returnPurchase), sums: toSums(body.sum_data.return_purchase) },
                { label: t(texts.activePurchase), sums: toSums(body.sum_data.active_purchase) },
              ]
            : []
        }
        page={query.page}
        total={body?.billing.total ?? 0}
        onPage={page => onQuery({ page })}
      />
      {body && body.debit_note_total > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
            {t(texts.debitNotes)}
          </Typography>
          <RegisterTable
            {...shared}
            title={t(texts.debitNotes)}
            columns={noteColumns}
            lines={body.debit_note}
            link={{ column: 'debit_note_no', to: line => `/purchases/returns/${line.id}` }}
            sums={[{ label: t(texts.returnPurchase), sums: toSums(body.sum_data.return_purchase) }]}
            page={notePage}
            total={body.debit_note_total}
            onPage={page => setTurned({ under, page })}
          />
        </>
      )}
    </>
  );
};
