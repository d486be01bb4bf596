// What each column of an imported file means, where its header does not say so.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from '../i18n/language.ts';
import type { ImportTarget } from './import-target.ts';

const texts = {
  about: {
    en: 'Some column names are not known. Choose what each column holds.',
    ne: 'केही महलको नाम चिनिएन। हरेक महलमा के छ, छान्नुहोस्।',
  },
  leaveOut: { en: 'Leave out', ne: 'नल्याउने' },
  empty: { en: 'Column {n}', ne: 'महल {n}' },
};

export const ImportMapping = ({
  target,
  headers,
  example,
  columns,
  onChange,
}: {
  target: ImportTarget;
  headers: string[];
  /** The first row below the headers. */
  example: string[];
  columns: (string | null)[];
  onChange: (columns: (string | null)[]) => void;
}) => {
  const t = useTranslations();
  const choose = (place: number, name: string) =>
    onChange(columns.map((column, index) => (index === place ? name || null : column)));
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t(texts.about)}
      </Alert>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mb: 2 }}>
        {headers.map((header, place) => {
          const label = header.trim() || t(texts.empty, { n: place + 1 });
          return (
            <div key={place}>
              <TextField
                select
                fullWidth
                size="small"
                label={label}
                value={columns[place] ?? ''}
                onChange={event => choose(place, event.target.value)}
                slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              >
                <MenuItem value="">{t(texts.leaveOut)}</MenuItem>
                {target.columns.map(({ name, label: meaning }) => (
                  <MenuItem
                    key={name}
                    value={name}
                    disabled={columns.includes(name) && columns[place] !== name}
                  >
                    {t(meaning)}
                  </MenuItem>
                ))}
              </TextField>
              <Typography variant="caption" color="text.secondary" noWrap component="div">
                {example[place]}
              </Typography>
            </div>
          );
        })}
      </Box>
    </>
  );
};
