// The tabs of the authority's forms.

import type { ComponentType } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { RegisterName } from '../../domain/registers/registers.ts';
import type { RegisterFormName } from '../../domain/tax/tax-forms/form-layout.ts';
import { PlainRegister } from './PlainRegister.tsx';
import { PurchaseRegister } from './PurchaseRegister.tsx';
import type { RegisterTabProps } from './report-query.ts';
import { TaxFormTab } from './TaxFormTab.tsx';
import { formTexts, texts } from './texts.ts';

const createFormTab = (form: RegisterFormName): RegisterTab => ({
  name: form,
  label: formTexts[form],
  page: (props: RegisterTabProps) => <TaxFormTab form={form} {...props} />,
  form,
});

const salesForm = createFormTab('sales');
const salesReturnForm = createFormTab('sales-returns');
const purchaseForm = createFormTab('purchases');
const purchaseReturnForm = createFormTab('purchase-returns');
const standardView = createFormTab('standard-view');

/**
 * The tabs of each register on its page: the forms of the tax authority, charts. The register
 * itself comes first. `name` is in the address as `tab`. A `form` of the tax authority is about a
 * whole period: it is not searched, and printed as itself.
 */
type RegisterTab = {
  name: string;
  label: Texts;
  page: ComponentType<RegisterTabProps>;
  form?: RegisterFormName;
};

const plainTab: RegisterTab = { name: 'register', label: texts.register, page: PlainRegister };

export const registerTabs: Record<RegisterName, RegisterTab[]> = {
  sales: [plainTab, salesForm],
  'sales-return': [plainTab, salesReturnForm],
  purchases: [{ ...plainTab, page: PurchaseRegister }, purchaseForm, purchaseReturnForm],
  'materialized-view': [plainTab, standardView],
};
