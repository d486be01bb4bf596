// Where a gateway is offered: countries by name, platforms as checkboxes. A look-up that fails is
// only logged (ERR-046).
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';

type Named = { id: number; name: string };
type Props = {
  label: string;
  chosen: number[];
  problem: string;
  onChange: (ids: number[]) => void;
};

const everything = { limit: 1000 };

const useNamed = (path: string): Named[] =>
  useAnswer<{ data: Named[] } | undefined>(path, { query: everything, purpose: 'look-up' }).answer
    ?.body?.data ?? [];

export const Countries = ({ label, chosen, problem, onChange }: Props) => {
  const say = useSay();
  const shipped = useShipped();
  const countries = useNamed('countries');
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={countries}
      value={countries.filter(({ id }) => chosen.includes(id))}
      onChange={(_, picked) => onChange(picked.map(({ id }) => id))}
      getOptionLabel={({ name }) => shipped(name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={say(words.noRecords)}
      renderInput={parameters => (
        <TextField
          {...parameters}
          label={label}
          required
          error={problem !== ''}
          helperText={problem}
        />
      )}
    />
  );
};

export const Platforms = ({ label, chosen, problem, onChange }: Props) => {
  const id = useId();
  const platforms = useNamed('platforms');
  return (
    <FormControl
      component="fieldset"
      required
      error={problem !== ''}
      aria-invalid={problem !== '' || undefined}
      aria-describedby={problem ? id : undefined}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {platforms.map(platform => (
          <FormControlLabel
            key={platform.id}
            label={platform.name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(platform.id)}
                onChange={(_, on) =>
                  onChange(
                    on ? [...chosen, platform.id] : chosen.filter(one => one !== platform.id),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {problem && <FormHelperText id={id}>{problem}</FormHelperText>}
    </FormControl>
  );
};
