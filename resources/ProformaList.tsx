// The list of proformas; the print dialog of a new invoice stands above it, for the row that was
// converted may leave a filtered list.
import { createContext, lazy, Suspense, useMemo, useState } from 'react';
import type { Entity } from '../domain/schema/entity.ts';
import { EntityList } from '../src/screens/EntityList.tsx';
import { proformaInvoice } from './proforma-invoice.tsx';

const PrintDialog = lazy(() =>
  import('../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

export type NewInvoice = { company_payment_id: string; invoice_no: string; message: string };

/** Told of the invoice that a proforma has become. */
export const ConvertedContext = createContext<(invoice: NewInvoice) => void>(() => undefined);

export const ProformaList = ({ entity }: { entity: Entity }) => {
  const [invoice, setInvoice] = useState<NewInvoice | undefined>();
  // Its form is written by hand, so the schema names none; the list leads there all the same.
  const shown = useMemo<Entity>(() => ({ ...entity, form: 'page' }), [entity]);
  return (
    <ConvertedContext.Provider value={setInvoice}>
      <EntityList entity={shown} overrides={proformaInvoice} />
      {invoice && (
        <Suspense>
          <PrintDialog
            path={`invoices/${invoice.company_payment_id}`}
            number={invoice.invoice_no}
            onClose={() => setInvoice(undefined)}
          />
        </Suspense>
      )}
    </ConvertedContext.Provider>
  );
};
