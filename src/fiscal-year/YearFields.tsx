// The three fields of a fiscal year, each by itself: a table has them in its cells, a dialog one
// below the other.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { asciiTyped } from '../ui/ascii-typed.ts';
import { DateField } from '../ui/DateField.tsx';
import { texts } from './texts.ts';
import type { NewYearState } from './use-new-year.ts';

type Props = { state: NewYearState };

export const YearName = ({ state, ...looks }: Props & Pick<TextFieldProps, 'sx' | 'autoFocus'>) => {
  const problem = state.problemOf('name');
  return (
    <TextField
      {...looks}
      label={useSay()(texts.name)}
      value={state.year.name}
      onChange={event => state.set('name')(asciiTyped(event))}
      error={problem !== undefined}
      helperText={problem ?? ''}
    />
  );
};

export const YearDates = ({ state }: Props) => {
  const say = useSay();
  return (['start_date', 'end_date'] as const).map(name => (
    <DateField
      key={name}
      label={say(name === 'start_date' ? words.startDate : words.endDate)}
      value={state.year[name]}
      onChange={state.set(name)}
      error={state.problemOf(name) !== undefined}
      helperText={state.problemOf(name)}
    />
  ));
};
