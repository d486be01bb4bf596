// The purchase register: the bills of the period, what went back in it, and the sums of both; what
// is left of them is the net purchase.
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RegisterColumn, registers } from '../../domain/registers/registers.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { filtersOf } from './asked.ts';
import { Exports } from './Exports.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import type { Line, Sums } from './register-answer.ts';
import type { TabProps } from './tabs.ts';
import { texts } from './texts.ts';

type ByType = Record<
  'purchase' | 'import' | 'capital',
  { taxable_amount: number; vat_amount: number }
> &
  Record<'total' | 'discount_amount' | 'non_taxable', number>;
type Answer =
  | {
      billing: { data: Line[]; total: number };
      debit_note: Line[];
      debit_note_total: number;
      sum_data: Record<'active_purchase' | 'return_purchase' | 'total_purchase', ByType>;
    }
  | undefined;

const sumsOf = ({ purchase, capital, import: imported, ...sums }: ByType): Sums => ({
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

export const PurchaseRegister = ({ name, asked, onAsk }: TabProps) => {
  const say = useSay();
  const register = registers[name];
  // The notes have pages of their own, and begin anew under other filters.
  const filters = filtersOf(asked, register);
  const under = JSON.stringify(filters);
  const [turned, setTurned] = useState({ under, page: 1 });
  const notePage = turned.under === under ? turned.page : 1;
  const { answer, error, again } = useAnswer<Answer>(register.path, {
    query: { limit: asked.limit, page: asked.page, debit_note_page: notePage, ...filters },
  });
  const body = answer?.body;
  const shared = { failed: error !== undefined, onAgain: again, perPage: asked.limit };
  return (
    <>
      <Exports name={name} asked={asked} />
      <RegisterTable
        {...shared}
        title={say(register.title)}
        columns={register.columns}
        lines={answer && (body?.billing.data ?? [])}
        link={{ column: 'billing_no', to: line => `/purchases/billings/${line.id}` }}
        sums={
          body
            ? [
                { label: say(texts.totalPurchase), sums: sumsOf(body.sum_data.total_purchase) },
                { label: say(texts.returnPurchase), sums: sumsOf(body.sum_data.return_purchase) },
                { label: say(texts.activePurchase), sums: sumsOf(body.sum_data.active_purchase) },
              ]
            : []
        }
        page={asked.page}
        total={body?.billing.total ?? 0}
        onPage={page => onAsk({ page })}
      />
      {body && body.debit_note_total > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
            {say(texts.debitNotes)}
          </Typography>
          <RegisterTable
            {...shared}
            title={say(texts.debitNotes)}
            columns={noteColumns}
            lines={body.debit_note}
            link={{ column: 'debit_note_no', to: line => `/purchases/returns/${line.id}` }}
            sums={[
              { label: say(texts.returnPurchase), sums: sumsOf(body.sum_data.return_purchase) },
            ]}
            page={notePage}
            total={body.debit_note_total}
            onPage={page => setTurned({ under, page })}
          />
        </>
      )}
    </>
  );
};
