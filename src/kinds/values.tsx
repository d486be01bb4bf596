// How each kind is shown: total by Kind, so that a kind without a way to show it does not compile.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, writtenIn } from '../../domain/language.ts';
import type { Field, Kind, Row } from '../../domain/schema/entity.ts';
import { pathOfFile } from '../../domain/schema/file-fields.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { useShown } from '../entities.ts';
import { otherThan, useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import { Amount } from '../ui/Amount.tsx';
import { DateParts } from '../ui/DateParts.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { FileLink, isPdf } from './FileLink.tsx';
import { formerOption } from './former-choice.ts';
import { pictureAddress } from './picture-address.ts';

export type ValueProps = { field: Field; value: unknown; record: Row };

const useText = ({ field, value }: ValueProps) => {
  const language = useLanguage();
  return writtenIn(
    field.shipped ? shippedIn(String(value), language, field.shipped) : String(value),
    language,
  );
};
/** A number with a dash in it is one word. */
const Text = (props: ValueProps) => {
  const text = useText(props);
  return /^[\d०-९][^\s@]{2,15}$/.test(text) ? (
    <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
  ) : (
    <>{text}</>
  );
};
const Multiline = (props: ValueProps) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{useText(props)}</span>
);
const Digits = ({ value }: ValueProps) => <>{digitsIn(String(value), useLanguage())}</>;
const Money = ({ value }: ValueProps) => <Amount value={Number(value)} />;
const Moment = ({ value }: ValueProps) => {
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <span title={displayDate(String(value), otherThan[calendar], language)}>
      <DateParts text={displayDate(String(value), calendar, language)} />
    </span>
  );
};
const Choice = ({ field, value }: ValueProps) => {
  const option = field.options?.find(candidate => candidate.value === value);
  return <StatusBadge option={option ?? formerOption(value as string | number)} />;
};
const YesNo = ({ value }: ValueProps) => <>{value ? '✓' : '–'}</>;

const Reference = ({ field, value, record }: ValueProps) => {
  const shown = useShown(field.reference!);
  const { as } = field.reference!;
  return <>{(as && shown(record[as] as Row | null | undefined)) || String(value)}</>;
};
const References = ({ field, record, value }: ValueProps) => {
  const shown = useShown(field.reference!);
  const { as, show } = field.reference!;
  const others =
    (as ? (record[as] as Row[] | undefined) : undefined) ??
    (value as number[]).map(id => ({ [show]: id }));
  return <>{others.map(shown).join(', ')}</>;
};
const Children = ({ field, value }: ValueProps) => (
  <Stack component="ul" sx={{ m: 0, pl: 2 }}>
    {(value as Row[]).map(child => (
      <li key={String(child.id)}>
        {String(child[field.children!.fields.find(name => name !== 'id') ?? 'id'])}
      </li>
    ))}
  </Stack>
);
const Picture = ({ field, record }: ValueProps) => {
  const say = useSay();
  const path = record[pathOfFile(field.name)];
  if (isPdf(path)) return <FileLink path={path} label={say(field.label)} />;
  const address = pictureAddress(field, record);
  return address ? (
    <Box
      component="img"
      src={address}
      alt={say(field.label)}
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
const Nothing = () => null;

const values: Record<Kind, (props: ValueProps) => ReactNode> = {
  text: Text,
  multiline: Multiline,
  integer: Digits,
  decimal: Digits,
  money: Money,
  'yes-no': YesNo,
  date: Moment,
  timestamp: Moment,
  choice: Choice,
  reference: Reference,
  references: References,
  children: Children,
  password: Nothing,
  image: Picture,
};

/** True when there is nothing to show. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The value of a field in a record; nothing where it is empty. */
export const Value = ({ field, record }: { field: Field; record: Row }) => {
  const value = record[field.name];
  if (isBlank(value)) return null;
  const Shown = values[field.kind];
  return <Shown field={field} value={value} record={record} />;
};
