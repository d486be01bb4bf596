// The fields that a company has added to its documents: asked on the entry pages, of the document and
// of each line, and shown where the document is read. Pages keep what is typed as it travels,
// `{name: value}`; what is not in it has the default of its field.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import {
  toFormLines,
  toHeadFormulas,
  toHeadValues,
  toLineFormulas,
  toLineValues,
} from '../../domain/entity-schema/document-formulas.ts';
import type { RuledDocument } from '../../domain/entity-schema/document-rules.ts';
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { formatOwnValue } from '../../domain/entity-schema/format-own-value.ts';
import {
  flattenOwnFields,
  isOwnField,
  listOwnFields,
  OWN_FIELDS,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { listDocumentSections } from '../../domain/entity-schema/with-own-fields.ts';
import { toRupees } from '../../domain/money/money.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { ComputedValue } from '../entities/ComputedValue.tsx';
import { useEntities, useEntity } from '../fields/entities-context.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { OwnFieldInputs } from '../fields/OwnFieldInputs.tsx';
import { type FormStore, useFormSelector } from '../forms/form-store.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { Fact } from './document-parts.tsx';
import { getOwnValue, type OwnEntry, type TypedLine, toSentLine } from './own-values.ts';

/** The own fields and rules of a kind of document, by the name of its entity: of its head and of each line. */
export const useDocumentFields = (name: string): RuledDocument => {
  const entity = useEntity(name);
  const entities = useEntities();
  const own = useOwnFields();
  return useMemo(() => {
    const extended = own.extend(entity, entities);
    return {
      name,
      head: listOwnFields(extended),
      line: own.linesOf(entity, entities),
      rules: extended.rules,
      lineRules: own.lineRulesOf(entity),
    };
  }, [own, name, entity, entities]);
};

type OwnInputsProps = {
  fields: OwnField[];
  /** As it travels. */
  values: Row | undefined;
  /** By `own_fields.name`. */
  problems: Record<string, string | undefined>;
  onChange: (values: Row) => void;
  /** What formulas know apart from the own values. */
  known?: KnownValues | undefined;
  /** Among the cells of a line. */
  compact?: boolean;
};

/** Fields of the document or line that are none of its own, and their values. */
type KnownValues = { fields: Field[]; values: Row };

/** What is calculated, as it is at this moment; the server calculates it again. */
const Computed = ({
  fields,
  all,
  record,
  known,
  problems,
}: Pick<OwnInputsProps, 'fields' | 'known' | 'problems'> & { all: OwnField[]; record: Row }) =>
  fields.map(field => (
    <ComputedValue
      key={field.name}
      entity={{ fields: [...(known?.fields ?? []), ...all] }}
      field={field}
      record={{ ...known?.values, ...record }}
      error={problems[field.name] ?? ''}
    />
  ));

type InputsProps = OwnInputsProps & {
  /** The fields of all sections, which formulas know. */
  all: OwnField[];
};

const Inputs = ({
  fields,
  all,
  values = {},
  problems,
  onChange,
  known,
  compact = false,
}: InputsProps) => {
  // Along with what came of the records that they name.
  const flat = {
    ...flattenOwnFields({ [OWN_FIELDS]: values }),
    ...Object.fromEntries(all.map(field => [field.name, getOwnValue(field, values)])),
  };
  // Two files may arrive before anything is drawn again.
  const latest = useRef(values);
  latest.current = values;
  const entered = fields.filter(({ formula }) => formula === undefined);
  const computed = fields.filter(({ formula }) => formula !== undefined);
  return (
    <>
      <OwnFieldInputs
        fields={entered}
        values={flat}
        problems={problems}
        compact={compact}
        onChange={changed => {
          const touched = entered.filter(({ name }) => changed[name] !== flat[name]);
          const left = { ...latest.current };
          // The address of a file is not the one of another file.
          for (const field of touched) delete left[toFilePathField(toOwnName(field))];
          // What is emptied is sent as nothing, or it would get its default.
          const sent = touched.map(field => [toOwnName(field), changed[field.name] ?? null]);
          // A draft that returns shows the picture by its address.
          const along = touched.filter(isFileField).flatMap(field => {
            const path = toFilePathField(field.name);
            return changed[path] === flat[path] || changed[field.name] === null
              ? []
              : [[toOwnName({ name: path }), changed[path]]];
          });
          latest.current = { ...left, ...Object.fromEntries([...sent, ...along]) };
          onChange(latest.current);
        }}
      />
      <Computed fields={computed} all={all} record={flat} known={known} problems={problems} />
    </>
  );
};

/** The own fields of a document that is entered, by their sections; nothing where the company has none. */
export const OwnHeadInputs = ({ fields, ...props }: OwnInputsProps) => {
  const t = useTranslations();
  return listDocumentSections(fields).map(({ title, fields: together }) => (
    <Paper
      key={title?.en ?? ''}
      variant="outlined"
      {...(title ? { component: 'section', 'aria-label': t(title) } : {})}
      sx={{ p: 2, mb: 2 }}
    >
      {title && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t(title)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Inputs fields={together} all={fields} {...props} />
      </Box>
    </Paper>
  ));
};

/** A document that is typed, with its day, and quantities and prices as texts. */
type TypedDocument = OwnEntry & { transaction_date?: string; lines: TypedLine[] };

type OwnHeadProps<Entry extends TypedDocument> = Omit<OwnInputsProps, 'values' | 'known'> & {
  typed: FormStore<Entry>;
  /** The fields of its lines. */
  line: OwnField[];
  /** The VAT that prices may be typed with, in percent. */
  vatOf?: (entry: Entry) => number;
  /** The total of what is typed, in paisa. */
  totalOf: (entry: Entry) => number;
};

/** What formulas of the head know, as a text: the form makes new objects of the same values. */
const toHeadText = <Entry extends TypedDocument>(
  { fields, vatOf = () => 0, totalOf }: Pick<OwnHeadProps<Entry>, 'fields' | 'vatOf' | 'totalOf'>,
  entry: Entry,
): string => {
  if (!fields.some(({ formula }) => formula !== undefined)) return '';
  const vat = vatOf(entry);
  return JSON.stringify({
    transaction_date: entry.transaction_date,
    total: toRupees(totalOf(entry)),
    lines: entry.lines.map(each => toSentLine(each, vat)),
  });
};

/** The same of a form whose other parts do not follow its keys. */
export const OwnHead = <Entry extends TypedDocument>({
  typed,
  line,
  vatOf,
  totalOf,
  ...props
}: OwnHeadProps<Entry>) => {
  const values = useFormSelector(typed, entry => entry.own_fields);
  const text = useFormSelector(typed, entry => toHeadText({ ...props, vatOf, totalOf }, entry));
  const known = useMemo(
    () => (text === '' ? undefined : readHeadText(props.fields, line, text)),
    [props.fields, line, text],
  );
  return <OwnHeadInputs values={values} {...props} known={known} />;
};

const readHeadText = (fields: OwnField[], line: OwnField[], text: string): KnownValues => {
  const { lines, ...sent } = JSON.parse(text) as Row & { lines: Row[] };
  return toKnownOfHead(fields, line, sent, lines)!;
};

/** What formulas of a head know of what is typed: `sent` and `lines` as the request has them. */
export const toKnownOfHead = (
  fields: OwnField[],
  line: OwnField[],
  sent: Row,
  lines: Row[],
): KnownValues | undefined => {
  if (!fields.some(({ formula }) => formula !== undefined)) return undefined;
  const entity = { name: fields[0]!.of };
  return {
    fields: toHeadFormulas(entity, fields, line).fields.filter(field => !isOwnField(field)),
    values: toHeadValues(entity, sent, toFormLines(entity, lines)),
  };
};

/** What formulas of a line know of what is typed into it; `vat` is that of the document, in percent. */
export const toKnownOfLine = (
  fields: OwnField[],
  typed: TypedLine,
  vat: number,
): KnownValues | undefined => {
  if (!fields.some(({ formula }) => formula !== undefined)) return undefined;
  const entity = { name: fields[0]!.of };
  return {
    fields: toLineFormulas(entity, fields).fields.filter(field => !isOwnField(field)),
    values: toLineValues(entity, toSentLine(typed, vat)),
  };
};

/** Those of one line, in a row of their own below it. */
export const OwnLineInputs = (props: OwnInputsProps) =>
  props.fields.length === 0 ? null : (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        pt: 0.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        alignItems: 'start',
      }}
    >
      <Inputs all={props.fields} compact {...props} />
    </Box>
  );

type OwnShownProps = { fields: OwnField[]; values: unknown };
type OwnShown = { name: string; label: string; value: ReactNode };

/** How own values are said, those that are filled in, with their labels: pictures and files are shown. */
const useSayOwn = (values: unknown): ((fields: OwnField[]) => OwnShown[]) => {
  const t = useTranslations();
  const language = useLanguage();
  const own = (values ?? {}) as Row;
  const flat = flattenOwnFields({ [OWN_FIELDS]: own });
  const show = (field: OwnField, text: string): ReactNode =>
    field.kind === 'image' ? (
      // Small, among the facts of the document.
      <Box
        component="span"
        sx={{ '& img': { display: 'inline-block', maxHeight: 80, verticalAlign: 'middle' } }}
      >
        <FieldValue field={field} record={flat} />
      </Box>
    ) : (
      text
    );
  return fields =>
    fields
      .filter(({ isOffPage }) => !isOffPage)
      .map(field => ({ field, text: formatOwnValue(field, own, language) }))
      .filter(({ text }) => text !== '')
      .map(({ field, text }) => ({
        name: field.name,
        label: t(field.label),
        value: show(field, text),
      }));
};

/** The own values that are filled in, with their labels, as a page says them. */
export const useOwnShown = ({ fields, values }: OwnShownProps): OwnShown[] =>
  useSayOwn(values)(fields);

/** The same of a head, by the titles of its sections. */
export const useOwnSections = ({
  fields,
  values,
}: OwnShownProps): { title: string; shown: OwnShown[] }[] => {
  const t = useTranslations();
  const say = useSayOwn(values);
  return listDocumentSections(fields)
    .map(({ title, fields: together }) => ({ title: title ? t(title) : '', shown: say(together) }))
    .filter(({ shown }) => shown.length > 0);
};

/** The own values of a document to read, as far as they are filled in. */
export const OwnFacts = (props: OwnShownProps) =>
  useOwnSections(props).map(({ title, shown }) => (
    <Fragment key={title}>
      {title !== '' && (
        <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
          {title}
        </Typography>
      )}
      {shown.map(({ name, label, value }) => (
        <Fact key={name} label={label} value={value} />
      ))}
    </Fragment>
  ));

/** Those of a line, below its product. */
export const OwnLineFacts = (props: OwnShownProps) =>
  useOwnShown(props).map(({ name, label, value }) => (
    <Typography key={name} variant="body2" color="text.secondary">
      {label}: {value}
    </Typography>
  ));
