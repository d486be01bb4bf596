// Cash counts: entered and viewed on pages of their own; the list is drawn from the schema.
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const CashCountEntry = lazyComponent(
  () => import('../custom-pages/cash-counts/CashCountEntry.tsx'),
  'CashCountEntry',
);
const CashCountView = lazyComponent(
  () => import('../custom-pages/cash-counts/CashCountView.tsx'),
  'CashCountView',
);

export const cashCounts: Overrides = { create: CashCountEntry, view: CashCountView };
