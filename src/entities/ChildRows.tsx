// Children that are edited with their record: JSON Forms' own list, drawn as rows of inputs, which
// on a phone are below each other.
import { type ArrayLayoutProps, composePaths, Resolve, type Tester } from '@jsonforms/core';
import { JsonFormsDispatch, useJsonForms } from '@jsonforms/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ErrorObject } from 'ajv';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  type EditedChildren,
  listRowFields,
  MAX_CHILD_ROWS,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { nestOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useEntities, useOwnEntity } from '../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { RowButton } from '../ui/table-elements.tsx';
import {
  FormContext,
  type FormMode,
  isShownField,
  toNewRow,
  toRowUiSchema,
} from './form-ui-schema.ts';
import type { Overrides } from './overrides.ts';

const texts = {
  add: { en: 'Add {name}', ne: '{name} थप्नुहोस्' },
  row: { en: '{name} {n}', ne: '{name} {n}' },
  remove: { en: 'Remove {name} {n}', ne: '{name} {n} हटाउनुहोस्' },
} satisfies Record<string, Texts>;

/** What resources/ say of the children themselves is about their own screens. */
const toRowOverrides = ({ rowInputs }: Overrides, { name }: EditedChildren): Overrides => {
  const inputs = rowInputs?.[name];
  return inputs ? { inputs } : {};
};

const toEditedChildren = (uischema: ArrayLayoutProps['uischema']): EditedChildren =>
  (uischema.options as { field: EditedChildren }).field;

/** True for the control of a list that is edited with its record. */
export const hasChildRows: Tester = uischema =>
  (uischema.options as { field?: EditedChildren } | undefined)?.field?.children?.edited === true;

/** The sentences at this place of the form, by the end of their pointer. */
const listMessages = (
  errors: ErrorObject[] | undefined,
  isHere: (pointer: string) => boolean,
): string[] =>
  (errors ?? [])
    .filter(({ instancePath }) => isHere(instancePath))
    .map(({ message = '' }) => message);

const Problems = ({ said }: { said: string[] }) =>
  said.length > 0 ? (
    <FormHelperText error role="alert">
      {said.join(' ')}
    </FormHelperText>
  ) : null;

type ChildRowProps = Pick<ArrayLayoutProps, 'schema' | 'renderers' | 'cells' | 'enabled'> & {
  field: EditedChildren;
  child: Entity;
  mode: FormMode;
  path: string;
  place: number;
  onRemove: () => void;
};

/** One row: its inputs with their own labels, what else is wrong with it, and its removal. */
const ChildRow = ({ field, child, mode, path, place, onRemove, ...dispatch }: ChildRowProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { core } = useJsonForms();
  const errors = core?.additionalErrors;
  const around = useContext(FormContext)!;
  const id = (Resolve.data(core?.data as Row, path) as Row | undefined)?.id;
  const surroundings = useMemo(() => {
    const stored = (around.stored?.[field.name] ?? []) as Row[];
    return {
      entity: child,
      mode,
      overrides: toRowOverrides(around.overrides, field),
      row: path,
      stored: stored.find(row => row.id === id),
    };
  }, [around, field, child, mode, path, id]);
  const uischema = useMemo(() => toRowUiSchema(field, child, mode), [field, child, mode]);
  const drawn = listRowFields(field, child).filter(each => isShownField(each, mode));
  const pointer = `/${path.replaceAll('.', '/')}`;
  const name = t(child.one);
  const n = localizeDigits(String(place + 1), language);
  return (
    <Box role="group" aria-label={t(texts.row, { name, n })} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, flexDirection: { xs: 'column', sm: 'row' } }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <FormContext.Provider value={surroundings}>
            <JsonFormsDispatch uischema={uischema} path={path} {...dispatch} />
          </FormContext.Provider>
        </Box>
        <Box sx={{ alignSelf: { xs: 'flex-end', sm: 'center' } }}>
          <RowButton
            color="secondary"
            disabled={!dispatch.enabled}
            aria-label={t(texts.remove, { name, n })}
            onClick={onRemove}
          >
            {t(words.remove)}
          </RowButton>
        </Box>
      </Box>
      <Problems
        said={listMessages(
          errors,
          at =>
            at === pointer ||
            (at.startsWith(`${pointer}/`) &&
              !drawn.some(({ name: each }) => at === `${pointer}/${each.replaceAll('.', '/')}`)),
        )}
      />
    </Box>
  );
};

/** The whole list, with a button that adds a row; the focus follows the rows that come and go. */
export const ChildRows = ({
  uischema,
  path,
  visible,
  addItem,
  removeItems,
  schema,
  renderers,
  cells,
  enabled,
}: ArrayLayoutProps) => {
  const t = useTranslations();
  const field = toEditedChildren(uischema);
  const child = useOwnEntity(findRowEntity(useEntities(), field.children));
  const core = useJsonForms().core;
  const rows = ((core?.data as Row | undefined)?.[field.name] ?? []) as Row[];
  const section = useRef<HTMLElement>(null);
  // Which row an input belongs to changes when one above it goes: they are drawn once more.
  const [removals, setRemovals] = useState(0);
  const focusNext = useRef<'row' | 'add'>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when rows come or go.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = undefined;
    if (wanted === 'add') section.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
    if (wanted === 'row')
      [...(section.current?.querySelectorAll('[role="group"]') ?? [])]
        .at(-1)
        ?.querySelector<HTMLElement>('input, textarea')
        ?.focus();
  }, [rows.length, removals]);
  if (!visible) return null;
  const title = t(field.label);
  return (
    <Box component="section" ref={section} aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.map((row, place) => (
        <ChildRow
          key={`${removals}-${place}`}
          field={field}
          child={child}
          mode={row.id ? 'edit' : 'create'}
          path={composePaths(path, String(place))}
          place={place}
          schema={schema}
          renderers={renderers}
          cells={cells}
          enabled={enabled}
          onRemove={() => {
            focusNext.current = 'add';
            setRemovals(removals + 1);
            removeItems?.(path, [place])();
          }}
        />
      ))}
      <Problems said={listMessages(core?.additionalErrors, at => at === `/${field.name}`)} />
      <Button
        size="small"
        data-add-row
        disabled={!enabled || rows.length >= MAX_CHILD_ROWS}
        onClick={() => {
          focusNext.current = 'row';
          addItem(path, nestOwnFields(toNewRow(field, child)))();
        }}
      >
        {t(texts.add, { name: t(child.one) })}
      </Button>
    </Box>
  );
};
