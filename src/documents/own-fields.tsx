// The fields that a company has added to its documents: asked on the entry pages, of the document and
// of each line, and shown where the document is read. Pages keep what is typed as it travels,
// `{name: value}`; what is not in it has the default of its field.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { formatOwnValue } from '../../domain/entity-schema/format-own-value.ts';
import {
  flattenOwnFields,
  listOwnFields,
  OWN_FIELDS,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { listDocumentSections } from '../../domain/entity-schema/with-own-fields.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useEntities, useEntity } from '../fields/entities-context.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { OwnFieldInputs } from '../fields/OwnFieldInputs.tsx';
import { type FormStore, useFormSelector } from '../forms/form-store.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { Fact } from './document-parts.tsx';
import { type DocumentFields, getOwnValue, type OwnEntry } from './own-values.ts';

/** The own fields of a kind of document, by the name of its entity: of its head and of each line. */
export const useDocumentFields = (name: string): DocumentFields => {
  const entity = useEntity(name);
  const entities = useEntities();
  const own = useOwnFields();
  return useMemo(
    () => ({
      head: listOwnFields(own.extend(entity, entities)),
      line: own.linesOf(entity, entities),
    }),
    [own, entity, entities],
  );
};

type OwnInputsProps = {
  fields: OwnField[];
  /** As it travels. */
  values: Row | undefined;
  /** By `own_fields.name`. */
  problems: Record<string, string | undefined>;
  onChange: (values: Row) => void;
};

const Inputs = ({ fields, values = {}, problems, onChange }: OwnInputsProps) => {
  // Along with what came of the records that they name.
  const flat = {
    ...flattenOwnFields({ [OWN_FIELDS]: values }),
    ...Object.fromEntries(fields.map(field => [field.name, getOwnValue(field, values)])),
  };
  return (
    <OwnFieldInputs
      fields={fields}
      values={flat}
      problems={problems}
      onChange={changed => {
        const touched = fields.filter(({ name }) => changed[name] !== flat[name]);
        const left = { ...values };
        // The address of a file is not the one of another file.
        for (const field of touched) delete left[toFilePathField(toOwnName(field))];
        // What is emptied is sent as nothing, or it would get its default.
        const sent = touched.map(field => [toOwnName(field), changed[field.name] ?? null]);
        onChange({ ...left, ...Object.fromEntries(sent) });
      }}
    />
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
        <Inputs fields={together} {...props} />
      </Box>
    </Paper>
  ));
};

type OwnHeadProps<Entry extends OwnEntry> = Omit<OwnInputsProps, 'values'> & {
  typed: FormStore<Entry>;
};

/** The same of a form whose other parts do not follow its keys. */
export const OwnHead = <Entry extends OwnEntry>({ typed, ...props }: OwnHeadProps<Entry>) => (
  <OwnHeadInputs values={useFormSelector(typed, entry => entry.own_fields)} {...props} />
);

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
      <Inputs {...props} />
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
      <Box component="span" sx={{ '& img': { maxHeight: 80, verticalAlign: 'middle' } }}>
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
