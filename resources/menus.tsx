// Menus: the form of one with children shows them, and one that was opened from its parent leads
// back there.
import { omitZeroParent } from '../custom-pages/menus/menu-parent.ts';
import { translateSeedName } from '../domain/seed-translations.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import type { FieldValueProps } from '../src/fields/FieldValue.tsx';
import { useLanguage } from '../src/i18n/language.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const MenuEdit = lazyComponent(() => import('../custom-pages/menus/MenuEdit.tsx'), 'MenuEdit');

/** An entry carries both of its names. */
const MenuName = ({ value, record }: FieldValueProps) => {
  const language = useLanguage();
  return <>{(language === 'ne' && record.name_ne) || translateSeedName(String(value), language)}</>;
};

export const menus: Overrides = {
  edit: MenuEdit,
  cells: { name: MenuName },
  serialize: omitZeroParent,
};
