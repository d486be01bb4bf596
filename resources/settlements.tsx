// Receipts, payments and cheques: entered and viewed on pages of their own; the lists are drawn from the
// schemas.
import { toSettlementImport } from '../custom-pages/settlements/settlement-import.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { createDocumentBulkActions } from './selected-documents.tsx';

const ChequeView = lazyComponent(
  () => import('../custom-pages/settlements/ChequeView.tsx'),
  'ChequeView',
);
const SettlementEntry = lazyComponent(
  () => import('../custom-pages/settlements/SettlementEntry.tsx'),
  'SettlementEntry',
);
const SettlementView = lazyComponent(
  () => import('../custom-pages/settlements/SettlementView.tsx'),
  'SettlementView',
);

export const cheques: Overrides = { view: () => <ChequeView /> };
/** They are reports of what is booked; no copy of them is marked. */
const bulkActions = createDocumentBulkActions({
  ...{ id: 'id', number: 'number', party: ['party_name'] },
  counted: false,
});
export const receipts: Overrides = {
  importTarget: toSettlementImport('receipt'),
  bulkActions,
  create: () => <SettlementEntry kind="receipt" key="receipt" />,
  view: () => <SettlementView kind="receipt" key="receipt" />,
};
export const payments: Overrides = {
  importTarget: toSettlementImport('payment'),
  bulkActions,
  create: () => <SettlementEntry kind="payment" key="payment" />,
  view: () => <SettlementView kind="payment" key="payment" />,
};
