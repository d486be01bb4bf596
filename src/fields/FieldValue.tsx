// How each kind is shown: total by Kind, so that a kind without a way to show it does not compile.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { flattenRows } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, FieldType, Option, Row } from '../../domain/entity-schema/entity.ts';
import { toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { download, saveFile } from '../api/download.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { otherCalendar, useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { Amount } from '../ui/Amount.tsx';
import { DateAndTime, StatusBadge } from '../ui/table-elements.tsx';
import { useEntities, useReferenceLabel } from './entities-context.ts';
import { usePicture } from './use-picture.ts';

export type FieldValueProps = { field: Field; value: unknown; record: Row };

const useTextValue = ({ field, value }: FieldValueProps) => {
  const language = useLanguage();
  return localizeText(
    field.shipped ? translateSeedName(String(value), language, field.shipped) : String(value),
    language,
  );
};
/** A number with a dash in it is one word. */
const TextValue = (props: FieldValueProps) => {
  const text = useTextValue(props);
  return /^[\d०-९][^\s@]{2,15}$/.test(text) ? (
    <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
  ) : (
    <>{text}</>
  );
};
const MultilineValue = (props: FieldValueProps) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{useTextValue(props)}</span>
);
const NumberValue = ({ value }: FieldValueProps) => (
  <>{localizeDigits(String(value), useLanguage())}</>
);
const MoneyValue = ({ value }: FieldValueProps) => <Amount value={Number(value)} />;
const DateValue = ({ value }: FieldValueProps) => {
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <span title={formatDate(String(value), otherCalendar[calendar], language)}>
      <DateAndTime text={formatDate(String(value), calendar, language)} />
    </span>
  );
};
const ChoiceValue = ({ field, value }: FieldValueProps) => {
  const option = field.options?.find(candidate => candidate.value === value);
  return <StatusBadge option={option ?? toRetiredOption(value as string | number)} />;
};
const TagsValue = ({ value }: FieldValueProps) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
    {(value as string[]).map(tag => (
      <Chip key={tag} size="small" variant="outlined" label={tag} />
    ))}
  </Box>
);
const YesNoValue = ({ value }: FieldValueProps) => <>{value ? '✓' : '–'}</>;

const ReferenceValue = ({ field, value, record }: FieldValueProps) => {
  const shown = useReferenceLabel(field.reference!);
  const { as } = field.reference!;
  return <>{(as && shown(record[as] as Row | null | undefined)) || String(value)}</>;
};
const ReferencesValue = ({ field, record, value }: FieldValueProps) => {
  const shown = useReferenceLabel(field.reference!);
  const { as, show } = field.reference!;
  const others =
    (as ? (record[as] as Row[] | undefined) : undefined) ??
    (value as number[]).map(id => ({ [show]: id }));
  return <>{others.map(shown).join(', ')}</>;
};
/** The children as a small table, with their values as their own kinds are read. */
const ChildrenValue = ({ field, value }: FieldValueProps) => {
  const t = useTranslations();
  const { fields: names } = field.children!;
  const entities = useEntities();
  const { extend } = useOwnFields();
  const child = findRowEntity(entities, field.children!) as Entity | undefined;
  const other = child && extend(child, entities);
  const rows = flattenRows(value) as Row[];
  const fields = names
    .filter(name => name !== 'id')
    .flatMap(name => other?.fields.find(candidate => candidate.name === name) ?? [])
    .filter(({ name }) => rows.some(row => !isBlank(row[name])));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t(field.label)} sx={{ width: 'auto' }}>
        <TableHead>
          <TableRow>
            {fields.map(({ name, label }) => (
              <TableCell key={name}>{t(label)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((child, place) => (
            <TableRow key={String(child.id ?? `new-${place}`)}>
              {fields.map(shown => (
                <TableCell key={shown.name}>
                  <FieldValue field={shown} record={child} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
const ImageValue = ({ field, record }: FieldValueProps) => {
  const t = useTranslations();
  const path = record[toFilePathField(field.name)];
  const address = usePicture(field, record);
  if (isPdf(path)) return <FileLink path={path} label={t(field.label)} />;
  return address ? (
    <Box
      component="img"
      src={address}
      alt={t(field.label)}
      sx={{
        display: 'block',
        maxWidth: 1,
        maxHeight: 200,
        borderRadius: 1,
        '.rows &': { maxHeight: 32 },
      }}
    />
  ) : null;
};
const NoValue = () => null;

const fieldValues: Record<FieldType, (props: FieldValueProps) => ReactNode> = {
  text: TextValue,
  multiline: MultilineValue,
  integer: NumberValue,
  decimal: NumberValue,
  money: MoneyValue,
  'yes-no': YesNoValue,
  date: DateValue,
  timestamp: DateValue,
  time: NumberValue,
  tags: TagsValue,
  choice: ChoiceValue,
  reference: ReferenceValue,
  references: ReferencesValue,
  children: ChildrenValue,
  password: NoValue,
  image: ImageValue,
};

/** True when there is nothing to show. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The value of a field in a record; nothing where it is empty. */
export const FieldValue = ({ field, record }: { field: Field; record: Row }) => {
  const value = record[field.name];
  if (isBlank(value)) return null;
  const Shown = fieldValues[field.kind];
  return <Shown field={field} value={value} record={record} />;
};

/** The name of a record that carries both of its names, `name` and `name_ne`. */
export const NameInLanguage = ({ value, record }: FieldValueProps) => {
  const language = useLanguage();
  return <>{(language === 'ne' && record.name_ne) || translateSeedName(String(value), language)}</>;
};

/**
 * A value of a choice that the schema no longer offers: records that hold it say so, in place of
 * standing blank. The options of a choice, and after them the value of a record that is not offered
 * any more.
 */
export const includeRetiredOption = (options: Option[], value: unknown): Option[] =>
  value === null ||
  value === undefined ||
  value === '' ||
  options.some(option => String(option.value) === String(value))
    ? options
    : [...options, toRetiredOption(value as string | number)];

/** How a value is shown that is offered no more. */
const toRetiredOption = (value: string | number): Option => ({
  value,
  label: { en: `${value} (no longer offered)`, ne: `${value} (अब छान्न मिल्दैन)` },
  color: 'warning',
});

const fileLinkTexts = { save: { en: 'Download PDF', ne: 'PDF डाउनलोड गर्नुहोस्' } } satisfies Record<
  string,
  Texts
>;

/** True for the address of a file that is no picture. */
export const isPdf = (path: unknown): path is string =>
  typeof path === 'string' && path.endsWith('.pdf');

/**
 * A PDF of a record: only the own company may read it, so it is fetched with the session and saved,
 * not linked. `path` is below the billing address.
 */
export const FileLink = ({ path, label }: { path: string; label: string }) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const fetchIt = async () => {
    setRunning(true);
    const file = await download(path, `${label}.pdf`, {}).catch(() => undefined);
    if (file) saveFile(file);
    setRunning(false);
  };
  return (
    <Button
      size="small"
      disabled={running}
      onClick={() => void fetchIt()}
      aria-label={`${t(fileLinkTexts.save)}: ${label}`}
    >
      {t(fileLinkTexts.save)}
    </Button>
  );
};
