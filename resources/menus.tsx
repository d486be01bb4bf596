// Menus: the form of one with children shows them, and one that was opened from its parent leads
// back there.
import { omitZeroParent } from '../custom-pages/menus/menu-parent.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import { NameInLanguage } from '../src/fields/FieldValue.tsx';
import { lazyComponent } from '../src/ui/Loading.tsx';

const MenuEdit = lazyComponent(() => import('../custom-pages/menus/MenuEdit.tsx'), 'MenuEdit');

export const menus: Overrides = {
  edit: MenuEdit,
  cells: { name: NameInLanguage },
  serialize: omitZeroParent,
};
