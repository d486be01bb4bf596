// The forms that are served, by name.
import type { FormName } from '../../domain/tax-forms/layout.ts';
import { purchaseReturns, purchases } from './purchase-forms.ts';
import { sales, salesReturns } from './sales-forms.ts';
import type { ServedForm } from './served-form.ts';
import { standardView } from './standard-view.ts';

export const forms: Record<FormName, ServedForm> = {
  sales,
  purchases,
  'sales-returns': salesReturns,
  'purchase-returns': purchaseReturns,
  'standard-view': standardView,
};
