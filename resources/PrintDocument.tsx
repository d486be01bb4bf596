// Print of a row: the print dialog of a document that is found by its company_payment_id.
import { Suspense, useState } from 'react';
import { plainBillText } from '../domain/tax/vat-registration.ts';
import type { RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';

const PrintDialog = lazyComponent(() => import('../src/print/PrintDialog.tsx'), 'PrintDialog');

/** The row action; `number` names the document in the dialog's title. */
export const PrintDocument = ({ entity, record, number }: RowActionProps & { number: string }) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const isPlain = entity.name === 'invoices' && record.vat_rate === 0;
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{t(words.print)}</RowButton>
      {open && (
        <Suspense>
          <PrintDialog
            path={`${entity.name}/${String(record.company_payment_id)}`}
            number={number}
            name={isPlain ? plainBillText : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
