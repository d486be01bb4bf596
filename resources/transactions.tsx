// Transactions: the list as its schema says; the detail names its facts as the documents do, "Product Type" where the list says "Type".
import { TransactionView } from '../custom-pages/transactions/lazy.ts';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';

const ViewTransaction = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{say(words.view)}</RowButton>;
};

export const transactions: Overrides = {
  view: TransactionView,
  rowActions: { 'view-transaction': ViewTransaction },
};
