// The set filters of a list, each as a chip that takes it away.
import Close from '@mui/icons-material/Close';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { useReferenceOptions } from './FilterFields.tsx';

const texts = {
  remove: { en: 'Remove filter {filter}', ne: 'फिल्टर {filter} हटाउनुहोस्' },
  period: { en: 'Period', ne: 'अवधि' },
};

/** What is set, and the button that removes it. */
export const ChipFrame = ({ children, remove }: { children: ReactNode; remove: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      maxWidth: '100%',
      pl: 1.25,
      borderRadius: 4,
      bgcolor: 'action.selected',
      fontSize: '0.8125rem',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
    {remove}
  </Stack>
);

export const RemoveChip = ({ onClick, ...labelled }: IconButtonProps) => (
  <IconButton {...labelled} size="small" onClick={onClick} sx={{ p: 0.5, mx: 0.25 }}>
    <Close sx={{ fontSize: 16 }} />
  </IconButton>
);

const Chip = ({
  label,
  value,
  onRemove,
}: {
  label: string;
  value: string;
  onRemove: () => void;
}) => {
  const t = useTranslations();
  const filter = `${label}: ${value}`;
  return (
    <ChipFrame remove={<RemoveChip aria-label={t(texts.remove, { filter })} onClick={onRemove} />}>
      {filter}
    </ChipFrame>
  );
};

type ChipProps = { field: Field; label: string; value: string; onRemove: () => void };

const ReferenceChip = ({ field, ...chip }: ChipProps) => {
  const options = useReferenceOptions(field.reference!);
  const chosen = options.find(option => String(option.value) === chip.value);
  return <Chip {...chip} value={chosen?.label ?? '…'} />;
};

const FieldChip = ({ field, ...chip }: ChipProps) => {
  const t = useTranslations();
  const language = useLanguage();
  if (field.reference) return <ReferenceChip field={field} {...chip} />;
  const option = field.options?.find(({ value }) => String(value) === chip.value);
  return <Chip {...chip} value={option ? t(option.label) : localizeDigits(chip.value, language)} />;
};

type Props = {
  entity: Entity;
  /** The filters that can be set behind the button. */
  names: string[];
  labelOf: (name: string) => string;
  values: Record<string, unknown>;
  remove: (names: string[]) => void;
};

export const FilterChips = ({ entity, names, labelOf, values, remove }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const asText = (name: string) => String(values[name] ?? '');
  const day = (name: string) =>
    asText(name) === '' ? '' : formatDate(asText(name), calendar, language);
  const hasRange = asText('start_date') !== '' || asText('end_date') !== '';
  return (
    <>
      {names
        .filter(name => asText(name) !== '')
        .map(name => (
          <FieldChip
            key={name}
            field={entity.fields.find(field => field.name === name)!}
            label={labelOf(name)}
            value={asText(name)}
            onRemove={() => remove([name])}
          />
        ))}
      {entity.list.dates && hasRange && (
        <Chip
          label={t(texts.period)}
          value={`${day('start_date')} – ${day('end_date')}`.trim()}
          onRemove={() => remove(['start_date', 'end_date'])}
        />
      )}
    </>
  );
};
