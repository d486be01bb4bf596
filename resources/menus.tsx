// Menus: the form of one with children shows them, and one that was opened from its parent leads back there.
import { lazy } from 'react';
import { withoutZeroParent } from '../custom-pages/menu-form/parent.ts';
import type { Overrides } from '../src/screens/overrides.ts';

const MenuEdit = lazy(() => import('../custom-pages/menu-form/MenuEdit.tsx').then(module => ({ default: module.MenuEdit })));

export const menus: Overrides = { edit: MenuEdit, sent: withoutZeroParent };
