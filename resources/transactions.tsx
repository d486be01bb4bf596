// Transactions: the list as its schema says; the detail names its facts as the documents do,
// "Product Type" where the list says "Type".
import { localizeText } from '../domain/language.ts';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import type { FieldValueProps } from '../src/fields/FieldValue.tsx';
import { useLanguage, useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { CancelledBadge, RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';

const TransactionView = lazyComponent(
  () => import('../custom-pages/transactions/TransactionView.tsx'),
  'TransactionView',
);

const ViewTransaction = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{t(words.view)}</RowButton>;
};

const TransactionId = ({ value, record }: FieldValueProps) => {
  const language = useLanguage();
  return (
    <>
      {localizeText(String(value), language)}
      <CancelledBadge record={record} />
    </>
  );
};

/**
 * Our own invoices name their type in English, whatever channel asks; what another channel calls
 * its own stays as it was sent.
 */
const TransactionType = ({ value }: FieldValueProps) => {
  const t = useTranslations();
  return <>{value === words.invoice.en ? t(words.invoice) : String(value)}</>;
};

export const transactions: Overrides = {
  view: TransactionView,
  cells: { transaction_id: TransactionId, type: TransactionType },
  rowActions: { 'view-transaction': ViewTransaction },
};
