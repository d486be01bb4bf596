// A choice as a coloured word.
import Chip from '@mui/material/Chip';
import type { Option } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';

export const StatusBadge = ({ option }: { option: Option }) => {
  const say = useSay();
  return <Chip size="small" variant="outlined" color={option.color ?? 'default'} label={say(option.label)} sx={{ fontWeight: 600 }} />;
};
