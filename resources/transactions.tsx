// Transactions: the list as its schema says; the detail names its facts as the documents do,
// "Product Type" where the list says "Type".
import { TransactionView } from '../custom-pages/transactions/lazy.ts';
import { writtenIn } from '../domain/language.ts';
import { CancelledBadge } from '../src/document/CancelledBadge.tsx';
import { useLanguage, useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { ValueProps } from '../src/kinds/values.tsx';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';

const ViewTransaction = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{say(words.view)}</RowButton>;
};

const TransactionId = ({ value, record }: ValueProps) => {
  const language = useLanguage();
  return (
    <>
      {writtenIn(String(value), language)}
      <CancelledBadge record={record} />
    </>
  );
};

/**
 * Our own invoices name their type in English, whatever channel asks; what another channel calls
 * its own stays as it was sent.
 */
const Type = ({ value }: ValueProps) => {
  const say = useSay();
  return <>{value === words.invoice.en ? say(words.invoice) : String(value)}</>;
};

export const transactions: Overrides = {
  view: TransactionView,
  cells: { transaction_id: TransactionId, type: Type },
  rowActions: { 'view-transaction': ViewTransaction },
};
