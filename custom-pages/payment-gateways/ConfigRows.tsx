// Keys and values, side by side, one blank row at the end.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslations } from '../../src/i18n/language.ts';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { type ConfigRow, changeRow } from './gateway-form-model.ts';
import { texts } from './texts.ts';

type ConfigRowsProps = {
  rows: ConfigRow[];
  errors: Record<string, string>;
  onChange: (rows: ConfigRow[], ...names: string[]) => void;
};

export const ConfigRows = ({ rows, errors, onChange }: ConfigRowsProps) => {
  const t = useTranslations();
  return (
    <Box role="group" aria-label={t(texts.config)}>
      <Stack spacing={1.5}>
        {rows.map(row => {
          const name = `config.${row.key.trim()}`;
          const problem = (row.key !== '' && errors[name]) || '';
          return (
            <Stack
              key={row.id}
              direction={{ xs: 'column', sm: 'row' }}
              spacing={1.5}
              sx={{ alignItems: 'flex-start' }}
            >
              <TextField
                label={t(texts.key)}
                value={row.key}
                helperText={row.label}
                onChange={event =>
                  onChange(
                    changeRow(rows, row.id, { key: readAsciiInput(event), label: undefined }),
                    name,
                    'config',
                  )
                }
              />
              <TextField
                label={t(texts.value)}
                value={row.value}
                error={problem !== ''}
                helperText={problem}
                autoComplete="off"
                onChange={event =>
                  onChange(
                    changeRow(rows, row.id, { value: readAsciiInput(event) }),
                    name,
                    'config',
                  )
                }
              />
            </Stack>
          );
        })}
      </Stack>
      {errors.config ? <FormHelperText error>{errors.config}</FormHelperText> : null}
    </Box>
  );
};
