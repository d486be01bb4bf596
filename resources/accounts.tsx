// Accounts: their list is the chart, a tree that folds.
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const AccountsPage = lazyComponent(
  () => import('../custom-pages/accounts/AccountsPage.tsx'),
  'AccountsPage',
);

export const accounts: Overrides = { list: AccountsPage };
