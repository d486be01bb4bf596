// A choice as a coloured word; a list has one a row, so it is the browser's own element, dressed by
// the theme.
import type { Option } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';

export const StatusBadge = ({ option }: { option: Option }) => {
  const say = useSay();
  return <span className={`badge ${option.color ?? 'default'}`}>{say(option.label)}</span>;
};
