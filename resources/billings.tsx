// Billings: entry and view are written by hand; a row leads to the print dialog and to the debit
// note that starts from it.
import { useMemo } from 'react';
import { BillingEntry } from '../custom-pages/billing-entry/lazy.ts';
import { BillingView } from '../custom-pages/billing-view/lazy.ts';
import type { Entity } from '../domain/schema/entity.ts';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { EntityList } from '../src/screens/EntityList.tsx';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';
import { PrintDocument } from './PrintDocument.tsx';

const issueDebitNote = { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' };

const ViewBill = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{say(words.view)}</RowButton>;
};

// A bill is printed by its own id; the dialog asks for the id under the name that sales documents
// have.
const PrintBill = ({ record, ...props }: RowActionProps) => (
  <PrintDocument
    {...props}
    record={{ ...record, company_payment_id: record.id }}
    number={String(record.billing_no)}
  />
);

// The address takes the bill's id, although it stands among the returns (QUIRK-041).
const IssueDebitNote = ({ record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return (
    <RowButton {...go(`/purchases/returns/${record.id}/cancel`)}>{say(issueDebitNote)}</RowButton>
  );
};

const rowActions = { 'view-bill': ViewBill, print: PrintBill, 'debit-note': IssueDebitNote };

const BillingList = ({ entity }: { entity: Entity }) => {
  // Its form is written by hand, so the schema names none; the list leads there all the same.
  const shown = useMemo<Entity>(() => ({ ...entity, form: 'page' }), [entity]);
  return <EntityList entity={shown} overrides={billings} />;
};

export const billings: Overrides = {
  list: BillingList,
  create: BillingEntry,
  view: BillingView,
  rowActions,
};
