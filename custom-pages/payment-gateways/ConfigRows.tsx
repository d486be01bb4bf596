// Keys and values, side by side, one blank row at the end.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { type ConfigRow, changedRow } from './config-rows.ts';
import { texts } from './texts.ts';

type Props = {
  rows: ConfigRow[];
  problems: Problems;
  onChange: (rows: ConfigRow[], ...names: string[]) => void;
};

export const ConfigRows = ({ rows, problems, onChange }: Props) => {
  const say = useSay();
  return (
    <Box role="group" aria-label={say(texts.config)}>
      <Stack spacing={1.5}>
        {rows.map(row => {
          const name = `config.${row.key.trim()}`;
          const told = (row.key !== '' && problems[name]?.join(' ')) || '';
          return (
            <Stack
              key={row.id}
              direction={{ xs: 'column', sm: 'row' }}
              spacing={1.5}
              sx={{ alignItems: 'flex-start' }}
            >
              <TextField
                label={say(texts.key)}
                value={row.key}
                helperText={row.label}
                onChange={event =>
                  onChange(
                    changedRow(rows, row.id, { key: asciiTyped(event), label: undefined }),
                    name,
                    'config',
                  )
                }
              />
              <TextField
                label={say(texts.value)}
                value={row.value}
                error={told !== ''}
                helperText={told}
                autoComplete="off"
                onChange={event =>
                  onChange(changedRow(rows, row.id, { value: asciiTyped(event) }), name, 'config')
                }
              />
            </Stack>
          );
        })}
      </Stack>
      {problems.config?.length ? (
        <FormHelperText error>{problems.config.join(' ')}</FormHelperText>
      ) : null}
    </Box>
  );
};
