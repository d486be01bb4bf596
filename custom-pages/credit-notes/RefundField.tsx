// Whether a credit note pays the money back at once, and by which method; the server knows how much.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import type { RefundFieldProps } from '../../src/documents/notes/note-kind.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { Select } from '../../src/ui/Select.tsx';

const texts = {
  now: { en: 'Pay the Money Back Now', ne: 'रकम अहिले नै फिर्ता दिने' },
  method: { en: 'Payment Method', ne: 'भुक्तानीको तरिका' },
  help: {
    en: 'What the Invoice is paid beyond the rest of it is paid back. Otherwise the customer is owed it.',
    ne: 'बीजकमा बाँकीभन्दा बढी तिरिएको रकम फिर्ता हुन्छ। नत्र त्यो रकम ग्राहकलाई दिन बाँकी रहन्छ।',
  },
} satisfies Record<string, Texts>;

export const RefundField = ({ value, problem, onChange }: RefundFieldProps) => {
  const t = useTranslations();
  const [open, setOpen] = useState(value !== '');
  const check = (checked: boolean) => {
    setOpen(checked);
    if (!checked) onChange('');
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={open} onChange={event => check(event.target.checked)} />}
        label={t(texts.now)}
      />
      {open && <MethodSelect value={value} problem={problem} onChange={onChange} />}
    </Stack>
  );
};

type Method = { name: string; settles_at_once: number };

/** Only methods that settle at once pay money back. */
const MethodSelect = ({ value, problem, onChange }: RefundFieldProps) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const { data } = useApiQuery<{ data: Method[] } | undefined>('payment-methods', {
    query: {
      limit: LOOKUP_LIMIT,
      'filter[status]': 1,
      sort_field: 'id',
      sort_by: 'asc',
    },
    purpose: 'look-up',
  });
  const offered = (data?.body?.data ?? [])
    .filter(({ settles_at_once }) => settles_at_once === 1)
    .map(({ name }) => name);
  const methods = value === '' || offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      label={t(texts.method)}
      required
      value={value}
      error={problem !== undefined}
      helperText={problem ?? t(texts.help)}
      onChange={event => onChange(event.target.value)}
    >
      {methods.map(name => (
        <MenuItem key={name} value={name}>
          {shipped(name)}
        </MenuItem>
      ))}
    </Select>
  );
};
