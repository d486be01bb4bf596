// Transactions: the list as its schema says; the detail names its facts as the documents do, "Product Type" where the list says "Type".
import { useNavigate } from 'react-router';
import { TransactionView } from '../custom-pages/transactions/lazy.ts';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';

const ViewTransaction = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const navigate = useNavigate();
  return <RowButton onClick={() => navigate(`${entity.address}/${record.id}`)}>{say(words.view)}</RowButton>;
};

export const transactions: Overrides = {
  view: TransactionView,
  rowActions: { 'view-transaction': ViewTransaction },
};
