// A choice among the names that a look-up answers (outlets, resellers), or all of them, or none.
import MenuItem from '@mui/material/MenuItem';
import { localizeText } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { Select } from './Select.tsx';

type NamedRows = { data: { name: string }[] } | undefined;

/** Offered where there is more than one name, or where the address asks for one. */
export const NameSelect = ({
  path,
  label,
  value,
  least,
  onChange,
  withoutLabel,
}: {
  path: string;
  label: string;
  value: string;
  least: number;
  onChange: (name: string) => void;
  /** What choosing no name means; all of them without it. */
  withoutLabel?: string;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const { data } = useApiQuery<NamedRows>(path, { purpose: 'look-up' });
  const names = (data?.body?.data ?? []).map(row => row.name);
  if (names.length < least && value === '') return null;
  const offered = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label={label}
      value={value || 'all'}
      onChange={event => onChange(event.target.value === 'all' ? '' : event.target.value)}
      sx={{ width: 150 }}
    >
      <MenuItem value="all">{withoutLabel ?? t(words.all)}</MenuItem>
      {offered.map(name => (
        <MenuItem key={name} value={name}>
          {localizeText(translateSeedName(name, language), language)}
        </MenuItem>
      ))}
    </Select>
  );
};
