// What stands beside each register on its page: the forms of the tax authority, charts. The register itself comes first.
import type { ComponentType } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { RegisterName } from '../../domain/registers/registers.ts';
import type { Asked } from './asked.ts';
import { texts } from './texts.ts';
import { PlainRegister } from './PlainRegister.tsx';
import { PurchaseRegister } from './PurchaseRegister.tsx';

/** A tab is given the register's name, what is asked for and how to ask for something else. */
export type TabProps = { name: RegisterName; asked: Asked; onAsk: (changed: Partial<Asked>) => void };
/** `name` stands in the address as `tab`. */
export type RegisterTab = { name: string; label: Texts; page: ComponentType<TabProps> };

const plain: RegisterTab = { name: 'register', label: texts.register, page: PlainRegister };

export const tabs: Record<RegisterName, RegisterTab[]> = {
  sales: [plain],
  'sales-return': [plain],
  purchases: [{ ...plain, page: PurchaseRegister }],
  'materialized-view': [plain],
};
