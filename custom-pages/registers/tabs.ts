// What stands beside each register on its page: the forms of the tax authority, charts. The
// register itself comes first.
import type { ComponentType } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { RegisterName } from '../../domain/registers/registers.ts';
import type { FormName } from '../../domain/tax-forms/layout.ts';
import type { Asked } from './asked.ts';
import {
  purchaseForm,
  purchaseReturnForm,
  salesForm,
  salesReturnForm,
  standardView,
} from './ird/form-tabs.tsx';
import { PlainRegister } from './PlainRegister.tsx';
import { PurchaseRegister } from './PurchaseRegister.tsx';
import { texts } from './texts.ts';

/** A tab is given the register's name, what is asked for and how to ask for something else. */
export type TabProps = {
  name: RegisterName;
  asked: Asked;
  onAsk: (changed: Partial<Asked>) => void;
};
/**
 * `name` stands in the address as `tab`. A `form` of the tax authority is of a whole period: it is
 * not searched, and printed as itself.
 */
export type RegisterTab = {
  name: string;
  label: Texts;
  page: ComponentType<TabProps>;
  form?: FormName;
};

const plain: RegisterTab = { name: 'register', label: texts.register, page: PlainRegister };

export const tabs: Record<RegisterName, RegisterTab[]> = {
  sales: [plain, salesForm],
  'sales-return': [plain, salesReturnForm],
  purchases: [{ ...plain, page: PurchaseRegister }, purchaseForm, purchaseReturnForm],
  'materialized-view': [plain, standardView],
};
