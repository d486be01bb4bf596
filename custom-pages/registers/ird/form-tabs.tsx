// The tabs of the authority's forms.
import type { FormName } from '../../../domain/tax-forms/layout.ts';
import type { RegisterTab, TabProps } from '../tabs.ts';
import { FormTab } from './FormTab.tsx';
import { texts } from './texts.ts';

const tab = (form: FormName): RegisterTab => ({
  name: form,
  label: texts[form],
  page: (props: TabProps) => <FormTab form={form} {...props} />,
  form,
});

export const salesForm = tab('sales');
export const salesReturnForm = tab('sales-returns');
export const purchaseForm = tab('purchases');
export const purchaseReturnForm = tab('purchase-returns');
export const standardView = tab('standard-view');
