// Vouchers: entered and viewed on pages of their own; the list is drawn from the schema.
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const VoucherEntry = lazyComponent(
  () => import('../custom-pages/vouchers/VoucherEntry.tsx'),
  'VoucherEntry',
);
const VoucherView = lazyComponent(
  () => import('../custom-pages/vouchers/VoucherView.tsx'),
  'VoucherView',
);

export const vouchers: Overrides = { create: VoucherEntry, view: VoucherView };
