// Menus: the form of one with children shows them, and one that was opened from its parent leads
// back there.
import { lazy } from 'react';
import { withoutZeroParent } from '../custom-pages/menu-form/parent.ts';
import { shippedIn } from '../domain/shipped.ts';
import { useLanguage } from '../src/i18n/language.ts';
import type { ValueProps } from '../src/kinds/values.tsx';
import type { Overrides } from '../src/screens/overrides.ts';

const MenuEdit = lazy(() =>
  import('../custom-pages/menu-form/MenuEdit.tsx').then(module => ({ default: module.MenuEdit })),
);

/** An entry carries both of its names. */
const MenuName = ({ value, record }: ValueProps) => {
  const language = useLanguage();
  return <>{(language === 'ne' && record.name_ne) || shippedIn(String(value), language)}</>;
};

export const menus: Overrides = {
  edit: MenuEdit,
  cells: { name: MenuName },
  sent: withoutZeroParent,
};
