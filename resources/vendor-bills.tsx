// Billings: entry and view are written by hand; a row leads to the print dialog and to the debit
// note that starts from it.
import { useMemo } from 'react';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { PrintDocument } from './PrintDocument.tsx';
import { createDocumentBulkActions } from './selected-documents.tsx';

const VendorBillEntry = lazyComponent(
  () => import('../custom-pages/vendor-bills/VendorBillEntry.tsx'),
  'VendorBillEntry',
);
const VendorBillView = lazyComponent(
  () => import('../custom-pages/vendor-bills/VendorBillView.tsx'),
  'VendorBillView',
);

const issueDebitNote = { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' };

const ViewVendorBill = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{t(words.view)}</RowButton>;
};

// A bill is printed by its own id; the dialog asks for the id under the name that sales documents
// have.
const PrintVendorBill = ({ record, ...props }: RowActionProps) => (
  <PrintDocument
    {...props}
    record={{ ...record, company_payment_id: record.id }}
    number={String(record.billing_no)}
  />
);

// The address takes the bill's id, although it is below the returns (QUIRK-041).
const IssueDebitNote = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return (
    <RowButton {...go(`/purchases/returns/${record.id}/cancel`)}>{t(issueDebitNote)}</RowButton>
  );
};

const rowActions = {
  'view-bill': ViewVendorBill,
  print: PrintVendorBill,
  'debit-note': IssueDebitNote,
};

const VendorBillList = ({ entity }: { entity: Entity }) => {
  // Its form is written by hand, so the schema names none; the list leads there all the same.
  const shown = useMemo<Entity>(() => ({ ...entity, form: 'page' }), [entity]);
  return <EntityList entity={shown} overrides={vendorBills} />;
};

export const vendorBills: Overrides = {
  list: VendorBillList,
  create: VendorBillEntry,
  view: VendorBillView,
  rowActions,
  bulkActions: createDocumentBulkActions({
    ...{ id: 'id', number: 'billing_no', party: ['vendor_name'] },
    counted: true,
  }),
};
